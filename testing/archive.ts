// Data directories as tar archives: an embedded database is loaded from one in a third of the time that making it takes.

const block = 512
const textAt = (archive: Uint8Array, from: number, length: number): string =>
  Buffer.from(archive.buffer, archive.byteOffset + from, length)
    .toString('latin1')
    .replace(/\0.*$/s, '')

/** What a database of one name needs not: the contents of `template0` and `template1`, half of all files. */
const isUnused = (name: string): boolean => /^\/?base\/[14]\/(?!PG_VERSION|pg_filenode)./.test(name)

/** The archive without what is not used in tests. */
export function withoutTemplates(archive: Uint8Array): Buffer<ArrayBuffer> {
  const kept: Uint8Array[] = []
  for (let at = 0; at < archive.length;) {
    const size = Number.parseInt(textAt(archive, at + 124, 12) || '0', 8)
    const end = at + block + Math.ceil(size / block) * block
    if (!isUnused(textAt(archive, at, 100))) kept.push(archive.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** For PGlite, which takes a Blob and asks for nothing but its bytes: a real one would copy them twice. */
export class Archive extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return Promise.resolve(byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength))
  }
}
