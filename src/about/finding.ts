import type { Endpoint } from '#contract/wire'
import { differencesOf, kindOf, sameInRows, type Difference } from '../api/differences'

/** What trying an operation showed. */
export type Finding =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  /** Nothing was sent, for this reason. */
  | { readonly kind: 'not-tried'; readonly why: string }
  /** `understood`: the dashboard can work with it, whether or not it is as the contract says. */
  | {
      readonly kind: 'answered'
      readonly ms: number
      readonly understood: boolean
      readonly differences: readonly string[]
    }
  | { readonly kind: 'not-offered'; readonly ms: number; readonly status: number }
  | {
      readonly kind: 'failed'
      readonly ms: number
      readonly status: number | undefined
      readonly words: string
    }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Fields that came and are not declared: what a strict reading leaves out. */
function undeclared(came: unknown, declared: unknown, at = ''): string[] {
  if (Array.isArray(came) && Array.isArray(declared))
    return came.flatMap((one, index) => undeclared(one, declared[index], `${at}[]`))
  if (!isRecord(came) || !isRecord(declared)) return []
  return Object.keys(came).flatMap((field) => {
    const place = at ? `${at}.${field}` : field
    return Object.hasOwn(declared, field) ? undeclared(came[field], declared[field], place) : [place]
  })
}

const words = ({ at, expected, found }: Difference) =>
  `${sameInRows(at)}: expected ${expected}, found ${found}.`

/** How a reply compares with the contract, to the letter and as far as the dashboard needs it. */
export function compare(
  { reply }: Endpoint,
  json: unknown,
): Pick<Extract<Finding, { kind: 'answered' }>, 'understood' | 'differences'> {
  if (reply === null) return { understood: true, differences: [] }
  const strict = reply.write.safeParse(json)
  const understood = reply.read.safeParse(json).success
  const differences = strict.success
    ? undeclared(json, strict.data).map((place) => `${place}: a field that the contract does not have.`)
    : differencesOf(strict.error, json ?? null).map(words)
  return { understood, differences: [...new Set(differences)] }
}

export const notJson = (text: string): string =>
  text === '' ? 'The reply is empty; expected JSON.' : 'The reply is not JSON.'

/** Says what came in place of a list or record, for a reply without one. */
export const nothingToAskFor = (json: unknown): string =>
  `The list names no record to ask for (it is ${kindOf(json)} without rows that have an id).`
