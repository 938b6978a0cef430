import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../lib/browser-storage'
import { keptEntries } from './kept-entries'

/**
 * “Stay signed in on this tab” stores the key until the tab is closed. Without that choice, the key stays in
 * memory only.
 */
const shape = z.object({
  key: z.string(),
  digest: z.optional(z.string()),
  since: z.number(),
  seen: z.number(),
  /** The sign-outs of this browser before the sign-in. */
  signOuts: z.optional(z.string()),
  /** The permissions of the key when they were last read. */
  permissions: z.nullable(z.record(z.string(), z.boolean())),
})
type KeptKey = z.infer<typeof shape>

export const readKept = (): KeptKey | undefined =>
  shape.safeParse(readStoredJson('sessionStorage', keptEntries.key)).data

export function writeKept(kept: KeptKey | undefined): void {
  // Without storage, the key stays in memory only.
  writeStored('sessionStorage', keptEntries.key, kept ? JSON.stringify(kept) : null)
}
