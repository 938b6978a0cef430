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
  catchall?: z.ZodMiniType
}

/** The paths of places that take a value of any kind, and the texts in it. */
const anything = new Set<string>()
/** A value with `text` at every place where the schema takes a text, and the paths of these places. */
function filled(schema: z.ZodMiniType, text: string, path: string, places: Set<string>): unknown {
  const def = schema._zod.def as Def // The type of each kind of schema has only its own fields.
  if (['any', 'unknown', 'record'].includes((def.catchall?._zod.def ?? def).type)) anything.add(path)
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

/** What is wrong with a text, by the paths of the fields that say so. */
function refusedFields(schema: z.ZodMiniType, value: unknown): Set<string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return new Set(issues.map(({ path }) => path.map((step) => `.${String(step)}`).join('')))
}

/** Of these even one can be in no text. The database stores neither NUL nor half a character. */
const unwritable = ['\0', '\u0001', '\b', '\u001b', '\u007f', '\u0085', '\ud83d', '\udc00', 'a\tb', 'a\rb']

describe('a text from outside', () => {
  it.each(unwritable.map((text) => [JSON.stringify(text), text]))(
    'is refused, in every field of every operation, with %s in it',
    (_, text) => {
      for (const { title, schema } of inputs) {
        const places = new Set<string>()
        const value = filled(schema, text, '', places)
        const refused = refusedFields(schema, value)
        expect(
          [...places].filter((place) => !refused.has(place)),
          title,
        ).toEqual([])
      }
    },
  )

  it('is in no part of a request that takes anything, but for what the library of passkeys reads', () => {
    anything.clear()
    for (const { title, schema } of inputs) filled(schema, 'a', title, new Set())
    const ofPasskeys = [...anything].filter((path) => /, body\.credential(\.response)?$/.test(path))
    expect(ofPasskeys.length).toBeGreaterThan(0)
    expect([...anything]).toEqual(ofPasskeys)
  })

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
        const refused = refusedFields(schema, value)
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
