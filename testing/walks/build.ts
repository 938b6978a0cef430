import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '../../scripts/run.mjs'
import type { Text } from './faults'

/** Replaces the texts where they stand, and says if one isn't there once. */
function planting(texts: readonly Text[]): Plugin & { readonly planted: Map<string, number> } {
  const planted = new Map<string, number>()
  return {
    name: 'planted-fault',
    enforce: 'pre',
    planted,
    transform: (code, id) =>
      id.includes('node_modules')
        ? undefined
        : texts.reduce((changed, [find, replace]) => {
            if (changed.includes(find)) planted.set(find, (planted.get(find) ?? 0) + 1)
            return changed.replace(find, () => replace)
          }, code),
  }
}

/** Builds with a fault, in a folder of its own. @returns the folder */
export async function buildWith(name: string, texts: readonly Text[]): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/walks', name.replaceAll(/\W+/g, '-'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  for (const part of ['server', 'public']) await symlink(path.join(root, part), path.join(folder, part))
  const plugin = planting(texts)
  process.env['NODE_ENV'] = 'production'
  for (const [ssr, part] of [
    [false, 'client'],
    [true, 'server'],
  ] as const)
    await build({
      root,
      logLevel: 'error',
      plugins: [plugin],
      build: { ssr, outDir: path.join(folder, 'dist', part) },
    })
  const missing = texts.find(([find]) => !plugin.planted.has(find))
  if (missing) throw new Error(`The text of “${name}” is nowhere: ${missing[0]}`)
  await cp(path.join(root, 'dist/evidence-self-check.js'), path.join(folder, 'dist/evidence-self-check.js'))
  return folder
}
