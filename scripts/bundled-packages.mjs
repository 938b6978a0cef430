// A Vite plugin that notes which packages are in a bundle, in dist/packages-client.json or
// dist/packages-server.json. A release needs their licences.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './run.mjs'

/** These packages aren't bundled, because they load other files beside their own. */
export const unbundled = ['@electric-sql/pglite', 'pg']

/** @returns the package's folder, from the root of the project, if the module is of a package */
function packageOf(moduleId) {
  const place = path.relative(inRoot(), moduleId.replace(/^\0/, '').split('?')[0]).replaceAll(path.sep, '/')
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(place)?.[1]
}

export const bundledPackages = (side) => ({
  name: 'bundled-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
    /** @type {Set<string>} */
    const packages = new Set(modules.map(packageOf).filter(Boolean))
    mkdirSync(inRoot('dist'), { recursive: true })
    writeFileSync(inRoot(`dist/packages-${side}.json`), `${JSON.stringify([...packages].sort(), null, 2)}\n`)
  },
})
