import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { consoleOperations, gatewayOperations, operations } from '../endpoints'
import type { Endpoint } from '../wire'

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

/** A value with `text` at every place where the schema takes a text, and the paths of these places. */
function filled(schema: z.ZodMiniType, text: string, path: string, places: Set<string>): unknown {
  const def = schema._zod.def as Def // The type of each kind of schema has only its own fields.
  const within = (inner: z.ZodMiniType, step = '') => filled(inner, text, path + step, places)
  if (def.type === 'string') {
    places.add(path)
    return text
  }
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, inner]) => [name, within(inner, `.${name}`)]),
    )
  if (def.element) return [within(def.element, '.0')]
  const texts = def.options?.map((option) => within(option)).filter((value) => value !== undefined)
  if (def.options) return texts?.[0]
  const inner = def.innerType ?? def.in
  if (inner) return within(inner)
  return def.type === 'enum' || def.type === 'literal' ? text : undefined
}

const inputs = Object.values<Endpoint>({ ...operations, ...consoleOperations, ...gatewayOperations }).flatMap(
  (entry) =>
    Object.entries({ params: entry.params, query: entry.query, body: entry.body }).flatMap(
      ([part, schema]) => (schema ? [{ title: `${entry.name}, ${part}`, schema }] : []),
    ),
)

const letters = {
  'an a': 'a',
  'a square that becomes four letters': '㌖',
  'a ligature that becomes eighteen letters': '\ufdfa',
  'a letter that composes': 'e\u0301',
  'a blank': ' ',
  'a blank that nobody sees': '\u200b',
  'a digit': '1',
  'a full stop': '.',
  'an @': '@',
  'a bracket': '<',
  'a quote': "'",
  'a dash': '-',
  'half a character': '\ud83d',
  'mailto:': 'mailto:',
  'a word and a dot': 'aa.',
}
const bytes = 60_000
const textOf = (letter: string, length = bytes) => letter.repeat(length / letter.length)

/** The longest text that a pattern, or something as slow, was asked about. */
let longest = 0
const giveBack: (() => void)[] = []

/** Notes the texts that a method is asked about. */
function watch(owner: object, name: string, textOf: (self: unknown, first: unknown) => unknown) {
  const real = Reflect.get(owner, name) as (...args: unknown[]) => unknown // These are methods.
  Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
    longest = Math.max(longest, String(textOf(this, args[0])).length)
    return Reflect.apply(real, this, args)
  })
  giveBack.push(() => Reflect.set(owner, name, real))
}
beforeEach(() => {
  for (const name of ['exec', 'test']) watch(RegExp.prototype, name, (_, text) => text)
  for (const name of ['normalize', 'replace', 'replaceAll', 'match', 'split'])
    watch(String.prototype, name, (text) => text)
})
afterEach(() => {
  for (const back of giveBack.splice(0)) back()
})

/** The fastest of some tries, so that another program on the machine doesn't count. */
function fastest(work: () => void): number {
  let best = Infinity
  for (let tries = 0; tries < 5 && best > 5; tries++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

describe('a text from outside', () => {
  it('is in most operations, so that the tests below look at something', () => {
    const places = new Set<string>()
    for (const { title, schema } of inputs) filled(schema, 'a', title, places)
    expect(places.size).toBeGreaterThan(150)
  })

  it.each(Object.entries(letters))(
    'is refused for its length before a pattern looks at it, in every field: 60 kB of %s',
    (_, letter) => {
      const text = textOf(letter)
      for (const { title, schema } of inputs) {
        const places = new Set<string>()
        const value = filled(schema, text, '', places)
        if (places.size === 0) continue
        longest = 0
        const { error } = schema.safeParse(value)
        const refused = new Set(
          error?.issues.map(({ path }) => path.map((step) => `.${String(step)}`).join('')),
        )
        expect(
          [...places].filter((place) => !refused.has(place)),
          title,
        ).toEqual([])
        expect(longest, title).toBeLessThan(1_000)
        expect(
          fastest(() => schema.safeParse(value)),
          title,
        ).toBeLessThan(50)
      }
    },
  )

  it.each(Object.entries(letters))('of any length is answered in no time: %s', (_, letter) => {
    for (const { title, schema } of inputs)
      for (const length of [480, 1_000, 16_000]) {
        const value = filled(schema, textOf(letter, length), '', new Set())
        expect(
          fastest(() => schema.safeParse(value)),
          `${title}, ${length}`,
        ).toBeLessThan(50)
      }
  })
})
