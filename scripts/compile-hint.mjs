// A Vite plugin that marks the files of the browser for early compilation. Chromium reads the mark; other
// browsers read a comment.
const mark = '//# allFunctionsCalledOnLoad\n'
/** A smaller file is compiled in no time, and the mark would only make it larger. In characters. */
const least = 20_000

/** The mark counts in the first line only, so it comes after what Vite itself puts before a file. */
export const compileHint = () => ({
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.length >= least) file.code = mark + file.code
    },
  },
})
