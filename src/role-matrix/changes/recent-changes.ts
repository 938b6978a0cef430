import { createStore, useSelector } from '@tanstack/react-store'
import type { Role } from '#contract/roles'
import { on } from '../../api/connection'

type Named = { readonly id: string; readonly name: string }

/**
 * A change of a role that the person can undo. The last 20 stay in memory until the session ends, newest
 * first.
 */
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
      /** The people and keys that got another role with the deletion. */
      readonly members: { readonly people: readonly Named[]; readonly keys: readonly Named[] }
      /** The role that they got. */
      readonly movedTo: string
    }

const mostKept = 20
const recent = createStore<readonly RecentChange[]>([])
let lastId = 0

type New<T> = T extends RecentChange ? Omit<T, 'id' | 'at'> : never
export function noteChange(change: New<RecentChange>): void {
  const entry = { ...change, id: ++lastId, at: Date.now() } as RecentChange // The type Omit loses which of the two kinds this is.
  recent.setState((now) => [entry, ...now].slice(0, mostKept))
}
export const forgetChange = (id: number): void => recent.setState((now) => now.filter((one) => one.id !== id))
export const useRecentChanges = (): readonly RecentChange[] => useSelector(recent)

on('cleared', () => recent.setState(() => []))
