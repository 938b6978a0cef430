import { statfsSync } from 'node:fs'

/** Four segments of the write-ahead log: more than a request or job writes before the next check. */
export const reserveBytes = 64 * 1024 * 1024
const checkEveryMs = 250

/**
 * Tells whether the embedded database may write. On a disk full to the last byte, its write-ahead log would
 * stop the whole process for good, so writes stop earlier.
 */
export function roomIn(directory: string, now: () => number = () => performance.now()): () => boolean {
  let hasRoom = true
  let checkedAt = -Infinity
  return () => {
    if (now() - checkedAt < checkEveryMs) return hasRoom
    checkedAt = now()
    try {
      const { bavail, bsize, blocks } = statfsSync(directory)
      // Some file systems report no blocks at all.
      hasRoom = blocks === 0 || bavail * bsize >= reserveBytes
    } catch {
      hasRoom = true
    }
    return hasRoom
  }
}
