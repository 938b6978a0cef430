import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { release } from '../../scripts/release.mjs'

/**
 * Unpacks a release once, because operators run no other program. Everything that the tests write is in one
 * folder.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-operations-'))
  chmodSync(folder, 0o755)
  const archive = release(folder)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  project.provide('folder', folder)
  project.provide('release', archive.replace(/\.tar\.gz$/, ''))
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for everything that the tests write. */
    folder: string
    /** The folder of an unpacked release. */
    release: string
  }
}
