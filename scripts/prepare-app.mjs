// A Vite plugin around the first script of the page, public/early.js: it is told the files that every page behind the sign-in
// needs, and is minified, which Vite does not do with what it copies.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync } from 'vite'

export function prepareApp() {
  let outDir
  return {
    name: 'prepare-app',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle).filter((name) => /^assets\/app-.*\.js$/.test(name))
        if (files.length === 0) throw new Error('The build has no part named "app" any more: vite.config.ts.')
        return html.replace('src="/early.js"', `$& data-app="${files.map((name) => `/${name}`).join(' ')}"`)
      },
    },
    closeBundle() {
      const file = path.join(outDir, 'early.js')
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)
    },
  }
}
