//! Rebuilds the crate when the scenarios, templates and texts it embeds change.

fn main() {
    println!("cargo::rerun-if-changed=../scenarios");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=locales");
}
