// A Vite plugin: tells the first script of the page which files every page behind the sign-in needs: public/early.js.
export const prepareApp = () => ({
  name: 'prepare-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = Object.keys(bundle).filter((name) => /^assets\/app-/.test(name))
      if (files.length !== 2) throw new Error(`The frame should be one script and one style sheet, and is ${files.join(', ') || 'not there'}.`)
      return html.replace('src="/early.js"', `$& data-app="${files.map((name) => `/${name}`).join(' ')}"`)
    },
  },
})
