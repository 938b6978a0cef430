import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/roles'
import { on } from '../api/connection'

/** What was done to roles here and can be taken back, the last first. In memory, and gone with the key. */
export type Done =
  | { readonly kind: 'changed'; readonly id: number; readonly at: number; readonly before: Role; readonly after: Role }
  | {
      readonly kind: 'deleted'
      readonly id: number
      readonly at: number
      readonly role: Role
      /** Who held it, and was given another role first. */
      readonly holders: readonly { readonly id: string; readonly name: string }[]
    }

const most = 20
let done: readonly Done[] = []
let lastId = 0
const listeners = new Set<() => void>()
const become = (next: readonly Done[]) => {
  done = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type New<T> = T extends Done ? Omit<T, 'id' | 'at'> : never
export function noteDone(what: New<Done>): void {
  const entry = { ...what, id: ++lastId, at: Date.now() } as Done // One of Done's own forms, with what the type leaves out.
  become([entry, ...done].slice(0, most))
}
export const forgetDone = (id: number): void => become(done.filter((one) => one.id !== id))
export const useDone = (): readonly Done[] => useSyncExternalStore(subscribe, () => done)

on('cleared', () => become([]))
