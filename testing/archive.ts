// Data directories as tar archives. Loading an embedded database from one takes a third of the time of
// creating it.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const block = 512
type Entry = {
  readonly name: string
  readonly isFolder: boolean
  readonly whole: Uint8Array
  readonly content: Uint8Array
}

function* entriesOf(archive: Uint8Array): Generator<Entry> {
  for (let at = 0; at < archive.length;) {
    const head = Buffer.from(archive.buffer, archive.byteOffset + at, block)
    const textAt = (from: number, length: number): string =>
      head.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(textAt(124, 12) || '0', 8)
    const end = at + block + Math.ceil(size / block) * block
    const content = archive.subarray(at + block, at + block + size)
    yield {
      name: textAt(0, 100),
      isFolder: textAt(156, 1) === '5',
      whole: archive.subarray(at, end),
      content,
    }
    at = end
  }
}

/** The contents of `template0` and `template1` are half of all files, and no test uses them. */
const isTemplate = (name: string): boolean => /^\/?base\/[14]\/(?!PG_VERSION|pg_filenode)./.test(name)
const isLog = (name: string): boolean => /^\/?pg_wal\/[0-9A-F]{24}$/.test(name)

/**
 * The archive without the files that no test uses: templates, and all files of the write-ahead log but the
 * last.
 */
export const withoutUnused = (archive: Uint8Array, lastLog: string): Buffer<ArrayBuffer> =>
  Buffer.concat(
    [...entriesOf(archive)]
      .filter(({ name }) => !isTemplate(name) && !(isLog(name) && !name.endsWith(lastLog)))
      .map(({ whole }) => whole),
  )

/** Unpacks an archive into a folder. */
export function unpack(archive: Uint8Array, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { name, isFolder, content } of entriesOf(archive)) {
    if (name === '') continue
    const target = path.join(folder, name)
    mkdirSync(isFolder ? target : path.dirname(target), { recursive: true, mode: 0o700 })
    if (!isFolder) writeFileSync(target, content, { mode: 0o600 })
  }
}

/** A Blob for PGlite, which only reads its bytes. An ordinary Blob would copy them twice. */
export class Archive extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return Promise.resolve(
      byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    )
  }
}
