import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = new Set(
  ['contract', 'domain', 'src', 'server'].flatMap((wing) =>
    readdirSync(wing, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(wing, name)),
  ),
)

/** The files that a file imports, for their types or by `import()` too. */
function importedBy(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'([.#][^']+)'/g)
  return Array.from(found, ([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to),
  ).flatMap((to) => [`${to}.ts`, `${to}.tsx`].filter((name) => files.has(name)))
}

// The linter doesn't follow `import()`.
test('no file imports itself by way of others', () => {
  const left = new Map(Array.from(files, (file) => [file, importedBy(file)]))
  for (let before = Infinity; left.size < before;) {
    before = left.size
    for (const [file, to] of left) if (!to.some((one) => left.has(one))) left.delete(file)
  }
  expect([...left.keys()]).toEqual([])
})

test('the folders within the list know its kind, and nothing else of what stands above them', () => {
  const within = [...files].filter((file) => /^src\/list\/[^/]+\//.test(file) && !file.includes('.test.'))
  const above = within.flatMap(importedBy).filter((file) => /^src\/list\/[^/]+$/.test(file))
  expect([...new Set(above)]).toEqual(['src/list/list-kind.ts'])
})
