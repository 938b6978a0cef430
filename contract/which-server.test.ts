import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** What tells whether our own server or another API answers. */
const question = /'(gateway|embedded)'|\bserver\??\.mode\b|\bisOwnServer\b|\bnoteOwnServer\b/

/** Calls compare the answers of another API, and two rooms name the mode in words. */
const exempt = /^(api|features\/about|errors)\/|\.test\./

test('only src/api asks which server answers', () => {
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !exempt.test(name) &&
      question.test(readFileSync(path.join(root, name), 'utf8')),
  )
  expect(asking).toEqual([])
})
