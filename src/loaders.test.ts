import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Each file that loads a part of the page when somebody asks for it, with that part. Routes load their pages. */
const loaders = ['ahead.ts ./frame/frame', 'router.tsx ./palette']

const folder = import.meta.dirname
const isProduct = (name: string) => /\.tsx?$/.test(name) && !/\.(test|routes)\./.test(name)

test('parts of the page load by its routes, and by these loaders only', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(
        ([, part]) => `${name.replaceAll(path.sep, '/')} ${part}`,
      ),
    )
  expect(found.toSorted()).toEqual(loaders)
})
