import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '../../scripts/run.mjs'
import type { Text } from './faults'

/** Builds with a fault, in a folder of its own. @returns the folder */
export async function buildWith(name: string, texts: readonly Text[]): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/walks', name.replaceAll(/\W+/g, '-'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  for (const part of ['server', 'public']) await symlink(path.join(root, part), path.join(folder, part))
  const missing = new Set(texts.map(([find]) => find))
  const plant = (code: string, [find, replace]: Text) => {
    if (code.includes(find)) missing.delete(find)
    return code.replace(find, () => replace)
  }
  const plugin: Plugin = {
    name: 'planted-fault',
    enforce: 'pre',
    transform: (code, id) => (id.includes('node_modules') ? undefined : texts.reduce(plant, code)),
  }
  process.env['NODE_ENV'] = 'production'
  for (const part of ['client', 'server']) {
    const options = { ssr: part === 'server', outDir: path.join(folder, 'dist', part) }
    await build({ root, logLevel: 'error', plugins: [plugin], build: options })
  }
  if (missing.size > 0) throw new Error(`Texts of “${name}” are nowhere: ${[...missing].join('\n')}`)
  await cp(path.join(root, 'dist/evidence-self-check.js'), path.join(folder, 'dist/evidence-self-check.js'))
  return folder
}
