import { checkEvidence, judge, partTitles, type EvidenceOutcome } from '#domain/evidence/evidence-check'
import { checkMonth, isMonthFile } from '#domain/months/signed-month'
import { hashOf, sha256, verifySignature } from './signing-key'
import { saidOf } from './voided-list'

type Checked = { readonly outcome: EvidenceOutcome | 'voided'; readonly lines: readonly string[] }

/**
 * Checks the evidence file of a review, or the file of a closed month.
 * @param key the public key that the reader has from the server
 * @param list the list of voided reviews that the reader has from there
 * @param by the public key of the list, where the server has another since
 * @returns the outcome, and the lines to print
 */
export async function verifyFile(bytes: Buffer, key?: string, list?: string, by = key): Promise<Checked> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { outcome: 'changed', lines: ['CHANGED: this is not the text that was signed (not UTF-8).'] }
  }
  const isMonth = isMonthFile(text)
  const verdict = isMonth
    ? await checkMonth(text, verifySignature)
    : await checkEvidence(text, sha256, verifySignature)
  const outcome = judge(verdict, key)
  const words: { readonly [one in EvidenceOutcome]: readonly string[] } = {
    changed: verdict.broken.map((name) => `CHANGED: ${partTitles[name] ?? name}`),
    'not signed': ['NOT SIGNED: every section has its checksum, but nobody vouches for them.'],
    'signature not checked': ['NOT CHECKED: Ed25519 signatures cannot be checked here.'],
    'key not compared': [
      'Not altered since signing. Anybody can sign a file with a key of their own.',
      `The file names the key ${verdict.publicKey}. To prove who signed, run this again with --key and the key that the server shows.`,
    ],
    'another key': [`SIGNED BY ANOTHER KEY: ${verdict.publicKey}`],
    'later version': [
      'MADE BY A LATER VERSION: update this copy of the dashboard, and check the file again.',
    ],
    'as signed': ['Unchanged since it was signed: every section.', 'Signed with the given key.'],
  }
  const lines = words[outcome]
  if (isMonth || !['as signed', 'key not compared'].includes(outcome)) return { outcome, lines }
  const said = await saidOf(list, hashOf(text), by ?? verdict.publicKey)
  return { outcome: said.outcome ?? outcome, lines: [...lines, said.words] }
}

/** The exit code of the command. Only a compared key makes it 0. */
export const exitCodeOf = (outcome: Checked['outcome']): number =>
  ({ 'as signed': 0, 'key not compared': 2, 'later version': 3, voided: 4 })[outcome as string] ?? 1
