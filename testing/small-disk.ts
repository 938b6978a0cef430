import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary'

export type SmallDisk = {
  readonly folder: string
  readonly fill: () => void
  readonly empty: () => void
  readonly makeReadOnly: () => void
}

/** Mounts a small disk in memory. @returns undefined if this process lacks the permission to mount */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (let size = 1024 * 1024; size >= 1;) {
          try {
            if (writeSync(file, Buffer.alloc(size)) < size) size = 0
          } catch {
            size = Math.floor(size / 16)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
  }
}
