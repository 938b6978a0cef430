// Writes a tar archive (ustar) that depends on nothing but names, contents and one time: no owners, no order
// of a file system.
import { gzipSync } from 'node:zlib'

const block = 512

/** A path above 100 bytes is split at a slash, because ustar has two fields for it. */
function nameAndPrefix(path) {
  if (path.length <= 100) return [path, '']
  const slash = path.indexOf('/', path.length - 101)
  if (slash === -1 || slash > 155) throw new Error(`${path} is too long for a tar archive.`)
  return [path.slice(slash + 1), path.slice(0, slash)]
}

function header(path, size, seconds) {
  const [name, prefix] = nameAndPrefix(path)
  const head = Buffer.alloc(block)
  const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`
  head.write(name, 0)
  head.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(seconds, 12), 100)
  // The checksum is computed as if its own field were blank.
  head.write('        0', 148)
  head.write('ustar\x0000root', 257)
  head.write('root', 297)
  head.write(prefix, 345)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/**
 * @param {Map<string, Buffer>} files contents by path
 * @param {number} seconds when each file was last changed, since 1970
 */
export function tarball(files, seconds) {
  const parts = [...files.keys()].sort().flatMap((path) => {
    const content = files.get(path)
    return [
      header(path, content.length, seconds),
      content,
      Buffer.alloc((block - (content.length % block)) % block),
    ]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
}
