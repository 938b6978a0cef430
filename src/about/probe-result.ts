import type { Endpoint } from '#contract/wire'
import { differencesOf, kindOf, sameInRows, type Difference } from '../api/differences'

/** The result of testing an operation. */
export type ProbeResult =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  /** Not tested, for this reason. */
  | { readonly kind: 'not-tried'; readonly why: string }
  /** `understood`: the dashboard can read the reply, even where it differs from the contract. */
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

/** Fields in the reply that the contract doesn't declare. */
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
  `${sameInRows(at) || 'Reply'}: expected ${expected}, found ${found}.`

/** Compares a reply with the contract: to the letter, and as far as the dashboard needs it. */
export function compareReply(
  { reply }: Endpoint,
  json: unknown,
): Pick<Extract<ProbeResult, { kind: 'answered' }>, 'understood' | 'differences'> {
  if (reply === null) return { understood: true, differences: [] }
  const strict = reply.write.safeParse(json)
  const understood = reply.read.safeParse(json).success
  const differences = strict.success
    ? undeclared(json, strict.data).map((place) => `${place}: undocumented field.`)
    : differencesOf(strict.error, json ?? null).map(words)
  return { understood, differences: [...new Set(differences)] }
}

export const notJson = (text: string): string =>
  text === '' ? 'The reply is empty instead of JSON.' : 'The reply isn’t JSON.'

/** Says why a list gives no record to test with. */
export const nothingToAskFor = (json: unknown): string =>
  `The list has no record to test with (${kindOf(json)} without rows that have an id).`
