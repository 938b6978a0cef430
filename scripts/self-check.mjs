// A Vite plugin that bundles the self-check script of evidence files into dist/evidence-self-check.js, for
// the server. It runs at every start of Vite: both builds, "npm run dev" and the unit tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { inRoot } from './run.mjs'

export const selfCheck = () => ({
  name: 'self-check',
  async buildStart() {
    const [{ output }] = await build({
      root: inRoot(),
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        // The script is part of the evidence file, so people must be able to read it.
        minify: false,
        target: 'es2020',
        lib: { entry: 'src/features/reviews/evidence-self-check.ts', formats: ['iife'], name: 'selfCheck' },
      },
    })
    mkdirSync(inRoot('dist'), { recursive: true })
    // HTML would read these as its own inside a script element. In a string or a pattern, \x3c means the
    // same.
    const code = output[0].code.replaceAll(/<(?=!--|\/?script)/gi, String.raw`\x3c`)
    writeFileSync(inRoot('dist/evidence-self-check.js'), code)
  },
})
