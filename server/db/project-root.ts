import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, found from the bundle in dist/server as well as from the sources. */
export const projectRoot = findRoot(import.meta.dirname)

const dist = path.join(projectRoot, 'dist')
/** The folder of the built files: dist, or in a release, which has no dist, the root itself. */
export const builtRoot = existsSync(dist) ? dist : projectRoot

/** A clone has npm scripts, a release has only the files. */
const isClone = existsSync(path.join(projectRoot, 'scripts'))
const files: Readonly<Record<string, string>> = { backup: 'backup.js backup', restore: 'backup.js restore' }

/** How an operator calls a program here, with or without arguments. */
export function commandLine(program: string, given = ''): string {
  if (isClone) return `npm run ${program}${given && ` -- ${given}`}`
  return `node server/${files[program] ?? `${program}.js`}${given && ` ${given}`}`
}

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('package.json was not found above the program.')
  return findRoot(parent)
}
