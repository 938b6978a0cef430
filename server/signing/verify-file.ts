import { checkEvidence, judge, partTitles, type EvidenceOutcome } from '#domain/evidence/evidence-check'
import { checkMonth, isMonthFile } from '#domain/months/signed-month'
import { sha256, verifySignature } from './signing-key'

type Checked = { readonly outcome: EvidenceOutcome; readonly lines: readonly string[] }

/**
 * Checks the evidence file of a review, or the file of a closed month.
 * @param key the public key that the reader has from the server
 * @returns the outcome, and the lines to print
 */
export async function verifyFile(bytes: Buffer, key?: string): Promise<Checked> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { outcome: 'changed', lines: ['CHANGED: this is not the text that was signed (not UTF-8).'] }
  }
  const verdict = isMonthFile(text)
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
  return { outcome, lines: words[outcome] }
}

/** The exit code of the command. Only a compared key makes it 0. */
export const exitCodeOf = (outcome: EvidenceOutcome): number =>
  outcome === 'as signed' ? 0 : outcome === 'key not compared' ? 2 : outcome === 'later version' ? 3 : 1
