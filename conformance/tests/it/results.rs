//! A results file is read exactly as it was written, as far as it goes, or refused at its line.

use std::io::BufReader;

use chesst_conformance::results::{self, BadResults, Results};

use crate::sample::{NASTY, finished, nasty, small, written};

fn read(bytes: &[u8]) -> Result<Results, BadResults> {
    results::read(BufReader::new(bytes))
}

fn refused(bytes: &[u8]) -> String {
    read(bytes).expect_err("it is no results file").to_string()
}

#[test]
fn results_written_and_read_are_the_same() {
    for results in [small(), nasty(), Results { footer: None, ..small() }] {
        assert_eq!(read(&written(&results)).expect("it reads"), results);
        assert_eq!(written(&read(&written(&results)).expect("it reads")), written(&results));
    }
}

#[test]
fn a_file_cut_off_anywhere_is_read_as_far_as_it_goes() {
    let mut whole = finished(nasty().cases.split_off(7));
    whole.footer.as_mut().expect("it is there").stderr = NASTY.to_owned();
    let bytes = written(&whole);
    let header = bytes.iter().position(|byte| *byte == b'\n').expect("a line");
    for at in 0..bytes.len() {
        let before = bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        let cut = match read(&bytes[..at]) {
            Ok(results) => results,
            Err(error) => {
                assert!(at < header, "{at}: {error}");
                assert!(error.to_string().starts_with("line 1: "), "{error}");
                continue;
            }
        };
        assert!(at >= header, "a header that is cut off is no header");
        // A line is whole with its last brace, the end of line may be missing.
        let ended = usize::from(bytes.get(at) == Some(&b'\n'));
        let lines = before + ended - 1;
        assert_eq!(cut.cases, whole.cases[..lines.min(whole.cases.len())], "{at}");
        assert_eq!(cut.footer.is_some(), at + 1 == bytes.len(), "{at}");
        assert_eq!(cut.is_complete(), cut.footer.is_some());
    }
}

#[test]
fn what_is_no_results_file_is_refused_at_its_line() {
    let lines = String::from_utf8(written(&small())).expect("UTF-8");
    let lines: Vec<&str> = lines.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        refused(lines.join("\n").as_bytes())
    };
    let surrogate = lines[2].replace("legal\"", "\\ud800\"");
    let stranger = lines[2].replace("\"says\"", "\"colour\":1,\"says\"");
    let footer = lines[10];
    let more = footer.replace("\"pass\":2", "\"pass\":3");
    let moved = footer.replace("\"pass\":2", "\"pass\":1").replace("\"fail\":3", "\"fail\":4");
    let huge = footer.replace("\"pass\":2", "\"pass\":18446744073709551615");
    let fewer = lines[0].replace("\"cases\":9", "\"cases\":12");
    let format = lines[0].replace("\"format\":1", "\"format\":2");
    for (said, reason) in [
        (with(2, &surrogate), "line 3: column "),
        (with(2, &surrogate), "hex escape"),
        (with(2, &stranger), "unknown field `colour`"),
        (with(2, "oops"), "line 3: column 1: expected value"),
        (with(2, "{\"case\":"), "line 3: column 8: EOF"),
        (with(2, lines[1]), "line 3: `t1-2024/fig-2.7/right` comes twice in t1-2024"),
        (with(2, lines[0]), "line 3: a second header"),
        (with(2, footer), "line 3: the footer counts 9 cases, the file holds 1"),
        (with(0, lines[1]), "line 1: the file does not begin with a header"),
        (with(0, &format), "line 1: format 2 is not known; this program reads format 1"),
        (with(0, &fewer), "line 11: the footer says complete, but 12 cases were planned and 9 are here"),
        (with(10, &more), "line 11: the footer counts 10 cases, the file holds 9"),
        (with(10, &moved), "line 11: the footer counts 1 cases of `pass`, the file holds 2"),
        (with(10, &huge), "line 11: the footer counts 18446744073709551615 cases, the file holds 9"),
        (refused(b""), "line 1: the file is empty"),
        (refused(b"\xff\xfe\n"), "line 1: column 1: expected value"),
        (refused((lines.join("\n") + "\n" + footer).as_bytes()), "line 12: a line after the footer"),
        (refused(&[lines[0].as_bytes(), b"\n{\"case\":{\"id\":\"\xff\"}}\n"].concat()), "line 2: column "),
    ] {
        assert!(said.contains(reason), "{reason}: {said}");
        assert!(said.starts_with("line ") && !said.contains("at line"), "{said}");
    }
}
