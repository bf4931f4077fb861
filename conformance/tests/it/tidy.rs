//! What the repository says of itself is true.

use crate::repo;

fn sources() -> Vec<String> {
    let sources: Vec<String> = ["engine", "conformance", "fuzz"]
        .iter()
        .flat_map(|folder| repo::files(folder))
        .filter(|path| path.ends_with(".rs"))
        .collect();
    assert!(sources.len() > 50, "{} files", sources.len());
    sources
}

#[test]
fn files_stay_small() {
    let mut lengths: Vec<usize> = Vec::new();
    for path in sources() {
        let lines = repo::text(&path).lines().count();
        assert!(lines <= 500, "{path} has {lines} lines");
        lengths.push(lines);
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= 200, "the median file has {median} lines");
}

/// The design page has a tree of files in which every line begins with a path in backticks.
#[test]
fn the_file_map_of_the_design_is_the_tree() {
    let design = repo::text("DESIGN.md");
    let mapped: Vec<&str> = design
        .lines()
        .filter_map(|line| line.strip_prefix("- `").and_then(|rest| rest.split('`').next()))
        .filter(|path| path.ends_with(".rs"))
        .collect();
    let mut tree: Vec<String> = sources()
        .into_iter()
        .filter(|path| path.contains("/src/") && !path.contains("/templates/"))
        .collect();
    let mut listed: Vec<String> = mapped.iter().map(|path| (*path).to_owned()).collect();
    tree.sort();
    listed.sort();
    assert_eq!(listed, tree);
}

/// A glossary row is `| Russian | ours | type |`; the type is declared in the engine.
#[test]
fn every_type_of_the_glossary_is_declared() {
    let design = repo::text("DESIGN.md");
    let engine: String =
        repo::files("engine/src").iter().map(|path| repo::text(path)).collect::<Vec<_>>().join("\n");
    let table = design.split("## Glossary").nth(1).expect("a glossary");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert!(rows.len() >= 15, "{} rows", rows.len());
    for row in rows {
        let name = row.split('`').nth(1).expect("a type");
        let last = name.rsplit("::").next().expect("a name");
        let declared = [
            format!("enum {last}"),
            format!("struct {last}"),
            format!("    {last},"),
            format!("    {last} \""),
            format!("pub {last}:"),
            format!("fn {last}("),
        ]
        .iter()
        .any(|declaration| engine.contains(declaration.as_str()));
        assert!(declared, "`{name}` is not in the engine");
    }
}

#[test]
fn the_contributing_page_lists_the_commands_of_the_gate() {
    let page = repo::text("CONTRIBUTING.md");
    let gate = repo::text(".ci/run");
    let block =
        page.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block of commands");
    let commands: Vec<&str> = block.lines().collect();
    assert!(commands.len() >= 4, "{commands:?}");
    for command in commands {
        assert!(
            gate.lines().any(|line| line.trim() == format!("run {command}")),
            "the gate does not run `{command}`"
        );
    }
}

#[test]
fn modules_of_a_crate_use_only_modules_declared_above_them() {
    // Reading order is dependency order; the pairs are told in the crates' first pages.
    let exceptions =
        [("position", "text"), ("outcome", "generate"), ("integrity", "load"), ("load", "integrity")];
    let mut seen = 0;
    for (krate, lib) in [("engine", "engine/src/lib.rs"), ("conformance", "conformance/src/lib.rs")] {
        let lib = repo::text(lib);
        let order: Vec<&str> = lib
            .lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        for (at, module) in order.iter().enumerate() {
            let files = repo::files(&format!("{krate}/src"));
            let own = |path: &&String| {
                let inside = path.trim_start_matches(&format!("{krate}/src/"));
                inside == format!("{module}.rs") || inside.starts_with(&format!("{module}/"))
            };
            let text: String = files.iter().filter(own).map(|path| repo::text(path)).collect();
            for later in &order[at + 1..] {
                let uses = text.lines().any(|line| {
                    line.trim_start().starts_with("use crate::")
                        && line.contains(&format!("crate::{later}::"))
                });
                let grouped = exceptions.contains(&(module, later));
                assert!(!uses || grouped, "{krate}: {module} uses {later}, which is declared below it");
                seen += 1;
            }
        }
    }
    assert!(seen > 100);
}
