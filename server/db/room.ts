import { statfsSync } from 'node:fs'

/** Four segments of the write-ahead log: more than one request or job writes before the next look. */
export const reserveBytes = 64 * 1024 * 1024
const lookEveryMs = 250

/**
 * Whether an embedded database may write. When its disk is full to the last byte and the write-ahead log needs a new
 * segment, the database stops answering for good and holds the whole process up: so writes end earlier.
 */
export function roomIn(directory: string, now: () => number = () => performance.now()): () => boolean {
  let hasRoom = true
  let lookedAt = -Infinity
  return () => {
    if (now() - lookedAt < lookEveryMs) return hasRoom
    lookedAt = now()
    try {
      const { bavail, bsize, blocks } = statfsSync(directory)
      // Some file systems do not tell.
      hasRoom = blocks === 0 || bavail * bsize >= reserveBytes
    } catch {
      hasRoom = true
    }
    return hasRoom
  }
}
