import { canonicalJson } from '#domain/canonical-json'
import type { Signer } from '#domain/evidence/evidence'
import { judge } from '#domain/evidence/evidence-check'
import { checkMonth } from '#domain/months/signed-month'
import { verifySignature } from './signing-key'

type Voided = readonly { readonly review: number; readonly sha256: string }[]
const format = 'msp-voided-reviews'

/** The list of all reviews that are void, with the checksums of their files. It has the form of a signed month. */
export async function signVoided(voided: Voided, at: Date, { publicKey, sign }: Signer): Promise<string> {
  const signed = { format, public_key: publicKey, signed_at: at.toISOString(), version: 1, voided }
  return canonicalJson({ ...signed, signature: await sign(canonicalJson(signed)) })
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
type Said = { readonly outcome?: 'changed' | 'voided'; readonly words: string }

/**
 * What a list says about a file with this checksum. It never says that the review isn't void: it can be voided later.
 */
export async function saidOf(list: string | undefined, sha256: string, key?: string): Promise<Said> {
  if (list === undefined)
    return { words: 'Without --voided LIST this can’t tell whether the review was voided.' }
  const verdict = await checkMonth(list, verifySignature)
  const outcome = judge(verdict, key)
  if (outcome !== 'as signed' || !list.startsWith(`{"format":"${format}"`))
    return { outcome: 'changed', words: 'CHANGED, OR OF ANOTHER KEY: the list of voided reviews.' }
  const { signed_at, voided } = JSON.parse(list) as { signed_at: string; voided: Voided } // It is as signed.
  const of = day.format(new Date(signed_at))
  const found = voided.find((one) => one.sha256 === sha256)
  if (found)
    return { outcome: 'voided', words: `VOIDED: the list of ${of} names it, as review ${found.review}.` }
  return { words: `Not in the list of voided reviews of ${of}.` }
}
