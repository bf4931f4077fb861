//! Rebuilds the crate when the scenarios and templates it embeds change.

fn main() {
    println!("cargo::rerun-if-changed=../scenarios");
    println!("cargo::rerun-if-changed=templates");
}
