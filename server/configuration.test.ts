import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './db/project-root'
import { secrets, settingsOf, variableNames } from './env'

const textOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const files = secrets.map((name) => `${name}_FILE`)

/** The rows of the table: names and defaults. */
const rowsOf = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .map((line) => {
      const [names = '', defaults = ''] = line.replace(/^\| /, '').split(' | ')
      return { names: names.match(/[A-Z_]+/g) ?? [], defaults }
    })

const rows = rowsOf('docs/operating.md')

describe('the documents about the configuration', () => {
  it('list every variable of the program, and none that it lacks', () => {
    const listed = rows.flatMap(({ names }) => names)
    expect([...listed, ...files].toSorted()).toEqual([...variableNames].toSorted())
    for (const file of files) expect(textOf('docs/operating.md')).toContain(`\`${file}\``)
  })

  it('tell the defaults of the program', () => {
    const code = new Map(settingsOf({}).map(({ name, value }) => [name, value]))
    for (const { names, defaults } of rows) {
      // Some defaults are words, because they depend on other variables.
      if (!/^(`[^`]+`(, )?)*$/.test(defaults)) continue
      const told = [...defaults.matchAll(/`([^`]+)`/g)].map(([, value]) => value)
      expect([names, told]).toEqual([names, names.flatMap((name) => code.get(name) || [])])
    }
  })

  it('say the same in the README, about the ten that a newcomer needs', () => {
    const short = rowsOf('README.md')
    expect(short).toHaveLength(10)
    for (const row of short) expect(rows).toContainEqual(row)
  })

  it.each(['README.md', 'docs/operating.md'])('%s names no variable that nothing reads', (file) => {
    /** Names of Node and of tests, and a placeholder. */
    const others = ['CRASH_ROUNDS', 'NODE_EXTRA_CA_CERTS', 'PUBLIC_KEY', 'TEST_DATABASE_URL']
    const named = textOf(file).match(/\b[A-Z]+(_[A-Z]+)+\b/g) ?? []
    expect(named.filter((name) => ![...variableNames, ...others].includes(name))).toEqual([])
  })
})

it('the server reads variables in env.ts only, where the documents find them', () => {
  /** The first reads it before the configuration; npm sets the second. */
  const known = ['LOG_LEVEL', 'npm_lifecycle_event']
  const sources = readdirSync(path.join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  for (const file of sources.filter((name) => /(?<!\.test)\.ts$/.test(name)))
    for (const [, name] of textOf(path.join('server', file)).matchAll(/process\.env[.[]['"]?(\w+)/g))
      expect(known, file).toContain(name)
})
