// A Vite plugin: bundles the script with which an evidence file checks itself into dist/evidence-self-check.js, where the server
// reads it. Every start of Vite does so: both builds, "npm run dev" and the unit tests.
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
        // Readers of the file see it, so it stays readable.
        minify: false,
        target: 'es2020',
        lib: { entry: 'src/reviews/evidence-self-check.ts', formats: ['iife'], name: 'selfCheck' },
      },
    })
    mkdirSync(inRoot('dist'), { recursive: true })
    // Inside a script element HTML takes these for its own; inside a string or a pattern \x3c means the same.
    const code = output[0].code.replaceAll(/<(?=!--|\/?script)/gi, String.raw`\x3c`)
    writeFileSync(inRoot('dist/evidence-self-check.js'), code)
  },
})
