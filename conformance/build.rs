//! Rebuilds the crate when the scenarios it embeds change.

fn main() {
    println!("cargo::rerun-if-changed=../scenarios");
}
