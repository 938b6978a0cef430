// A Vite plugin that lets the page load React's half that draws beside its first file. Without it, the browser finds that half only
// when the first file runs. Vite itself does this for static imports only.
export const preloadDrawing = () => ({
  name: 'preload-drawing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const drawing = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'drawing')
      if (!drawing) throw new Error('The build has no file "drawing".')
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${drawing.fileName}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})
