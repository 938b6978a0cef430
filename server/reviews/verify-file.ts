import { checkEvidence, partTitles } from '#domain/evidence/evidence-check'
import { sha256, verifySignature } from './signing-key'

/** Checks an evidence file. @returns the lines to print, and whether the file is valid */
export async function verifyFile(bytes: Buffer, key?: string): Promise<{ ok: boolean; lines: string[] }> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { ok: false, lines: ['CHANGED: this is not the text that was signed (not UTF-8).'] }
  }
  const { broken, publicKey } = await checkEvidence(text, sha256, verifySignature)
  if (broken.length > 0)
    return { ok: false, lines: broken.map((name) => `CHANGED: ${partTitles[name] ?? name}`) }
  if (publicKey === undefined)
    return { ok: false, lines: ['NOT SIGNED: every section has its checksum, but nobody vouches for them.'] }
  if (key !== undefined && key !== publicKey)
    return { ok: false, lines: [`SIGNED BY ANOTHER KEY: ${publicKey}`] }
  const whose =
    key === undefined
      ? `Signed with the key ${publicKey}. Compare it with what the server shows.`
      : 'Signed with the given key.'
  return { ok: true, lines: ['Unchanged since it was signed: every section.', whose] }
}
