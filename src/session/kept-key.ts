import * as z from 'zod/mini'
import type { ApiBase } from '../api/config'
import { keptEntries } from './kept-entries'

/** “Stay signed in on this tab” stores the key until the tab is closed. Without that choice, the key stays in memory only. */
const entry = keptEntries.key
const shape = z.object({
  key: z.string(),
  digest: z.optional(z.string()),
  base: z.string(),
  since: z.number(),
  seen: z.number(),
  /** The permissions of the key when they were last read. */
  permissions: z.nullable(z.record(z.string(), z.boolean())),
})
type KeptKey = z.infer<typeof shape>

export const baseText = (base: ApiBase): string => base.origin + base.path

export function readKept(): KeptKey | undefined {
  try {
    const read = shape.safeParse(JSON.parse(sessionStorage.getItem(entry) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export function writeKept(kept: KeptKey | undefined): void {
  try {
    if (kept) sessionStorage.setItem(entry, JSON.stringify(kept))
    else sessionStorage.removeItem(entry)
  } catch {
    // Storage can be switched off; the key then stays in memory only.
  }
}
