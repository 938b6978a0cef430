import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** What asks an element something that a component knows. The data set of a list is no attribute. */
const question =
  /\b(?:querySelector(?:All)?|getElementById|closest|matches|contains)(?:<\w+>)?\(|(?<!every\??|\.\.)\.dataset\b|(?:[tT]arget|current|[eE]lement)\??\.children\b/g

/** Moving the focus is the work of src/ui, and the evidence file checks itself without React. */
const exempt =
  /^ui\/(overlay|fields|focus)\/|^features\/reviews\/evidence-self-check\.ts$|^main\.tsx$|\.test\./

/** Together at most twelve. */
const allowed: Readonly<Record<string, number>> = {
  'features/reviews/review-body.tsx': 2,
  // The bar of the form leads to a part of the page.
  'features/reviews/begin/split-field.tsx': 1,
  // The focus goes to a checkbox by its ID.
  'features/role-advice/form-advice.tsx': 1,
  // One handler for all rows finds the cell of an event.
  'table/row-events.ts': 1,
  // A highlight of the browser needs the texts that are drawn.
  'ui/found-marks.ts': 1,
}

test('the browser asks the DOM only what no component knows', () => {
  const asked = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !exempt.test(name))
    .map((name) => [name, readFileSync(path.join(root, name), 'utf8').match(question)?.length ?? 0] as const)
  expect(asked.filter(([name, count]) => count > (allowed[name] ?? 0))).toEqual([])
})
