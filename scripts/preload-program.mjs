// A Vite plugin that lets the page ask for the program beside its first file, which imports it.
export const preloadProgram = () => ({
  name: 'preload-program',
  apply: 'build',
  transformIndexHtml(_html, { bundle = {} }) {
    return Object.values(bundle)
      .filter(({ type, name }) => type === 'chunk' && name === 'program')
      .map(({ fileName }) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        injectTo: 'head',
      }))
  },
})
