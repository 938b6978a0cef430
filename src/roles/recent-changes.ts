import type { Role } from '#contract/roles'
import { on } from '../api/connection'
import { storeOf } from '../lib/store'

/** A change of a role that can be undone here. Changes live in memory, the last one first, and end with the session. */
export type RecentChange =
  | {
      readonly kind: 'changed'
      readonly id: number
      readonly at: number
      readonly before: Role
      readonly after: Role
    }
  | {
      readonly kind: 'deleted'
      readonly id: number
      readonly at: number
      readonly role: Role
      /** The people who got another role before the deletion. */
      readonly members: readonly { readonly id: string; readonly name: string }[]
    }

const mostKept = 20
const recent = storeOf<readonly RecentChange[]>([])
let lastId = 0

type New<T> = T extends RecentChange ? Omit<T, 'id' | 'at'> : never
export function noteChange(change: New<RecentChange>): void {
  const entry = { ...change, id: ++lastId, at: Date.now() } as RecentChange // Omit loses which of the two kinds it is.
  recent.change((now) => [entry, ...now].slice(0, mostKept))
}
export const forgetChange = (id: number): void => recent.change((now) => now.filter((one) => one.id !== id))
export const useRecentChanges = recent.use

on('cleared', () => recent.change(() => []))
