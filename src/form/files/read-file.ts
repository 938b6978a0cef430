import { decodeFile } from '../../lib/files/decode-file'

/** A file that a person has chosen. */
export type TextFile = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly text: string
  readonly encoding: string
  /** Whether nothing tells the encoding, and nobody has looked at the letters yet. */
  readonly isGuess: boolean
}

/** Nobody checks more than this by eye. */
const mostBytes = 1_000_000

/** The text of a chosen file, or the reason why it isn't read. */
export async function readFile(file: File, most = mostBytes): Promise<TextFile | string> {
  const { name } = file
  if (file.size > most) return `${name} is larger than ${most / 1_000_000} MB. Split it into smaller files.`
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return `${name} couldn’t be read.`
  const bytes = new Uint8Array(buffer)
  const read = decodeFile(bytes)
  return read.kind === 'other'
    ? `${name} is ${read.what}. ${read.help}`
    : { name, bytes, text: read.text, encoding: read.encoding, isGuess: read.kind === 'guess' }
}
