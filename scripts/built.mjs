// Tells whether dist/ is up to date. It uses Node only, because it runs before the dependencies are
// installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commit } from './commit.mjs'
import { inRoot } from './run.mjs'

const stamp = inRoot('dist/.source-hash')
/** The commit that the build was made from. */
const commitFile = inRoot('dist/.commit')
export const builtCommit = () => readFileSync(commitFile, 'utf8')

/** The sources of the build. Tests in them don't count. */
const sources = [
  'contract',
  'domain',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
]

function* filesOf(name) {
  const whole = inRoot(name)
  if (!existsSync(whole)) return
  const entries = path.extname(name) ? [] : readdirSync(whole, { withFileTypes: true })
  if (path.extname(name)) yield name
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = `${name}/${entry.name}`
    if (entry.isDirectory()) yield* filesOf(file)
    else if (!/\.test\.tsx?$/.test(file)) yield file
  }
}

function sumOfSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(`${file}\n`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

export function isBuilt() {
  const made = ['dist/server/main.js', 'dist/client/index.html', 'dist/evidence-self-check.js'].map((file) =>
    inRoot(file),
  )
  return (
    [stamp, commitFile, ...made].every((file) => existsSync(file)) &&
    readFileSync(stamp, 'utf8') === sumOfSources()
  )
}

/**
 * Runs `build`, which returns whether it succeeded, and records its sources. An interrupted build counts as
 * none.
 */
export function noteBuild(build) {
  const sum = sumOfSources()
  rmSync(stamp, { force: true })
  if (!build()) return false
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(commitFile, commit())
  writeFileSync(stamp, sum)
  return true
}
