import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no folder of the product has more than 25 files, which would be two things', () => {
  const folders = new Map<string, number>()
  for (const wing of ['contract', 'domain', 'src', 'server'])
    for (const name of readdirSync(wing, { recursive: true, encoding: 'utf8' })) {
      const folder = path.posix.dirname(path.posix.join(wing, name))
      if (/(?<!\.test)\.tsx?$/.test(name)) folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
  expect([...folders].filter(([, files]) => files > 25)).toEqual([])
})
