import fc from 'fast-check'
import { hostileTexts } from './hostile'

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
/** A request that is accepted, as long as nothing was changed since. */
export type Base = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: unknown
}
/** One request, and how many of it are sent at once. */
export type Mutated = Base & {
  readonly times: number
  readonly who: number
  readonly key: string | undefined
}

const controls = ['\0', '\u0001', '\ud83d', '\udc00x', 'x\0', '\u0085', '\u2028', '😀', '\n', '\t']
const texts = [...controls, ...hostileTexts, '😀'.repeat(70), 'x'.repeat(5_000)]
const numbers = [
  0, 1, -1, 2, 7, 26, 1.5, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, -2_147_483_649, 1e308,
]
const others: readonly Json[] = [null, true, false, [], {}, '', [[]], { a: 1 }, '7', [null]]
const deep = (levels: number): Json => (levels === 0 ? [] : [deep(levels - 1)])

const isHolder = (value: Json | undefined): value is Json[] | Record<string, Json> =>
  typeof value === 'object' && value !== null
/** Each place in a value: what holds it, and under which name. */
function placesIn(value: Json): [Json[] | Record<string, Json>, string][] {
  if (!isHolder(value)) return []
  return Object.keys(value).flatMap((name) => [
    [value, name] as [Json[] | Record<string, Json>, string],
    ...placesIn(Reflect.get(value, name) as Json),
  ])
}
const kinds = [
  'repeat',
  'repeat',
  'drop',
  'id',
  'id',
  'text',
  'text',
  'number',
  'type',
  'deep',
  'many',
  'field',
  'move',
] as const
type Step = { readonly kind: (typeof kinds)[number]; readonly at: number; readonly by: number }

/** Changes one place of a body. */
function changed(body: Json, { kind, at, by }: Step, ids: readonly number[]): Json {
  const places = placesIn(body)
  const lists = [body, ...places.map(([holder, name]) => Reflect.get(holder, name) as Json)].filter((one) =>
    Array.isArray(one),
  )
  const list = lists[at % Math.max(lists.length, 1)]
  if (kind === 'repeat' && list && list.length > 0) list.push(structuredClone(list[by % list.length]!))
  else if (kind === 'many' && list && list.length > 0)
    for (let more = 0; more < by % 60; more++) list.push(structuredClone(list[more % list.length]!))
  else if (kind === 'field') Object.assign(Object(body), { [texts[by % texts.length]!]: by })
  else {
    const [holder, name] = places[at % Math.max(places.length, 1)] ?? []
    if (holder === undefined || name === undefined) return structuredClone(others[by % others.length]!)
    const before = Reflect.get(holder, name) as Json
    const text = texts[by % texts.length]!
    const other = places[by % places.length]!
    const value: Record<string, Json> = {
      id: ids[by % ids.length]!,
      text:
        typeof before === 'string' && by % 3 > 0
          ? `${before.slice(0, by % 9)}${text}${before.slice(by % 9)}`
          : text,
      number: numbers[by % numbers.length]!,
      type: others[by % others.length]!,
      deep: deep(by % 120),
      move: structuredClone(Reflect.get(...other) as Json),
    }
    if (kind === 'drop' && Array.isArray(holder)) holder.splice(Number(name), 1)
    else if (kind === 'drop') Reflect.deleteProperty(holder, name)
    else Reflect.set(holder, name, structuredClone(value[kind] ?? null))
  }
  return body
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(999),
  by: fc.nat(9_999),
})
/** A value in one of so many cases. The `freq` of fc.option is how often there is none. */
export const sometimes = <T>(of: number, value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const plan = fc.record({
  base: fc.nat(99_999),
  steps: fc.array(step, { maxLength: 3 }),
  path: sometimes(5, fc.nat(9_999)),
  times: fc.constantFrom(1, 1, 1, 2, 2, 3, 5),
  who: fc.nat(999),
  key: sometimes(8, fc.constantFrom('a', 'b', 'c')),
})
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never
export const plans = (count: number, seed: number): Plan[] => fc.sample(plan, { numRuns: count, seed })

/** @param ids those that exist, of every kind */
export function mutated(
  { base, steps, path, times, who, key }: Plan,
  bases: readonly Base[],
  ids: readonly number[],
): Mutated {
  const chosen = bases[base % bases.length]!
  // An id of another kind, or something that is none.
  const odd =
    path === null
      ? undefined
      : path % 5 === 0
        ? encodeURIComponent(Buffer.from(texts[path % texts.length]!).toString())
        : String(ids[path % ids.length])
  const parts = [...chosen.url.matchAll(/\d+/g)]
  const part = parts[who % Math.max(parts.length, 1)]
  const url =
    odd === undefined || !part
      ? chosen.url
      : chosen.url.slice(0, part.index) + odd + chosen.url.slice(part.index + part[0].length)
  const body =
    chosen.body === undefined
      ? undefined
      : steps.reduce((value, one) => changed(value, one, ids), structuredClone(chosen.body) as Json)
  return { ...chosen, url, body, times, who, key: key ?? undefined }
}
