import { decodeFile, type Decoded } from '../../lib/files/decode-file'

/** Nobody checks more than this by eye. */
const mostBytes = 1_000_000

/** The bytes of a chosen file and what they are, or the reason why it isn't read. */
export async function readFile(
  file: File,
  most = mostBytes,
): Promise<{ readonly bytes: Uint8Array; readonly read: Exclude<Decoded, { kind: 'other' }> } | string> {
  if (file.size > most)
    return `${file.name} is larger than ${most / 1_000_000} MB. Split it into smaller files.`
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return `${file.name} couldn’t be read.`
  const bytes = new Uint8Array(buffer)
  const read = decodeFile(bytes)
  return read.kind === 'other' ? `${file.name} is ${read.what}. ${read.help}` : { bytes, read }
}
