import type { Role } from '#contract/roles'
import { on } from '../api/connection'
import { storeOf } from '../lib/store'

/** What was done to roles here and can be taken back, the last first. In memory, and gone with the key. */
export type Done =
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
      /** Who held it, and was given another role first. */
      readonly holders: readonly { readonly id: string; readonly name: string }[]
    }

const most = 20
const done = storeOf<readonly Done[]>([])
let lastId = 0

type New<T> = T extends Done ? Omit<T, 'id' | 'at'> : never
export function noteDone(what: New<Done>): void {
  const entry = { ...what, id: ++lastId, at: Date.now() } as Done // One of Done's own forms, with what the type leaves out.
  done.change((now) => [entry, ...now].slice(0, most))
}
export const forgetDone = (id: number): void => done.change((now) => now.filter((one) => one.id !== id))
export const useDone = done.use

on('cleared', () => done.change(() => []))
