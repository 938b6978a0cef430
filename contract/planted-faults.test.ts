import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from '#testing/walks/faults'

const sources = ['contract', 'domain', 'src', 'server'].flatMap((wing) =>
  readdirSync(wing, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => readFileSync(`${wing}/${name}`, 'utf8')),
)
const texts = Object.entries(faults).flatMap(([name, fault]) =>
  (fault.texts ?? []).map(([find]) => [name, find] as const),
)

test.each(texts)('finds the text that the fault “%s” replaces exactly once', (_, find) => {
  expect(sources.reduce((count, source) => count + source.split(find).length - 1, 0)).toBe(1)
})
