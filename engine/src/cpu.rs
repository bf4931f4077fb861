//! Work done with all instructions that this processor has.
//!
//! The program is built for every x86-64 processor; counting, moving and testing bits is much shorter with instructions
//! that only newer ones have. Here, and only here, code is compiled once more for those. This is the one module with
//! `unsafe`: calling such code on a processor that lacks the instructions is undefined, and the compiler cannot see that it
//! was asked first. The type [`Newer`] is the proof that it was.

#![allow(unsafe_code)]

/// Something to do.
pub(crate) trait Work {
    type Output;

    /// Does it. Implementations are always inlined, so that they are compiled for the processor of their caller.
    fn work(self) -> Self::Output;
}

/// A way to do work.
pub(crate) trait Processor: Copy + Send + Sync {
    /// Has it an instruction that counts the bits of a word?
    const COUNTS_FAST: bool;

    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Processor for Any {
    const COUNTS_FAST: bool = false;

    fn run<W: Work>(self, work: W) -> W::Output {
        work.work()
    }
}

/// A processor with instructions for single bits. A value exists only where they were found.
#[derive(Clone, Copy)]
pub(crate) struct Newer(());

impl Newer {
    /// The proof, if this processor has them.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detected() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Self(()))
    }

    /// Never here: other processors have such instructions always, or are not served.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn detected() -> Option<Self> {
        None
    }
}

impl Processor for Newer {
    const COUNTS_FAST: bool = true;

    #[cfg(target_arch = "x86_64")]
    fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled_for_newer<W: Work>(work: W) -> W::Output {
            work.work()
        }
        // SAFETY: `self` exists, so `detected` found every feature that the function enables.
        unsafe { compiled_for_newer(work) }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.work()
    }
}
