import { monthFileFormat } from '#contract/months/months'
import { canonicalJson, canonicalParts } from '../canonical-json'
import { rightSignature, type Verdict, type Verify } from '../evidence/evidence-check'

/**
 * 1: one file, with decisions about its figures. 2: the files of each side, with every row that isn’t equal. 3: and
 * what each file adds up to, with the answers about it.
 */
const version = 3

/** From the file down to the rows of its comparisons. */
const depthOfRows = 5

/**
 * What is signed of a closed month, in parts: one line of JSON in the form of RFC 8785. The file is the same line
 * with the signature.
 * @param month plain JSON: what the month says, who closed it, and the decisions about its differences
 */
export const monthToSign = (month: object, publicKey: string): Iterable<string> =>
  canonicalParts({ format: monthFileFormat, month, public_key: publicKey, version }, depthOfRows)

/** How what is signed ends. */
export const endToSign = `"version":${version}}`
/** How the file ends: keys are sorted, so the signature stands before the version. */
export const signedEnd = (signature: string): string => `"signature":"${signature}",${endToSign}`

/** Whether a file claims to be that of a closed month. Its keys are sorted, so the format comes first. */
export const isMonthFile = (text: string): boolean => text.startsWith(`{"format":"${monthFileFormat}"`)

/** Checks a file that {@link isMonthFile}: whether any of it was changed since it was signed. */
export async function checkMonth(text: string, verify: Verify): Promise<Verdict> {
  const verdict = { broken: [], checksums: {}, isLater: false, publicKey: undefined }
  const changed: Verdict = { ...verdict, broken: ['month'], signature: 'invalid' }
  try {
    const { signature, ...signed } = JSON.parse(text) as Record<string, unknown> // It begins like an object.
    const publicKey = String(signed.public_key)
    // Other spaces, or a name twice, would show another text than the one that was signed.
    if (canonicalJson({ ...signed, signature }) !== text) return changed
    if (typeof signature !== 'string' || !rightSignature.test(signature)) return changed
    const isValid = await verify(publicKey, signature, canonicalJson(signed))
    if (isValid === false) return changed
    const isLater = Number(signed.version) > version
    return { ...verdict, publicKey, isLater, signature: isValid ? 'valid' : 'unchecked' }
  } catch {
    return changed
  }
}
