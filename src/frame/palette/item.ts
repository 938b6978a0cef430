import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'

/** What choosing an item does. */
export type Act =
  | { readonly kind: 'go'; readonly href: string }
  /** Asks first, with the same question as on the record's page. */
  | { readonly kind: 'ask'; readonly question: (close: () => void) => ReactNode }
  /** Does it; the palette shows that it is busy and closes afterwards. */
  | { readonly kind: 'do'; readonly run: () => void | Promise<void> }
  /** Goes on typing. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'scope'; readonly uid: string }
  | { readonly kind: 'open'; readonly tool: 'help' | 'api' }

export type Item = {
  readonly id: string
  /** What it does, before the name that somebody else chose. */
  readonly label: string
  readonly name?: string | undefined
  readonly detail?: string | undefined
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
  readonly act: Act
  /** What else can be done with the record. */
  readonly more?: { readonly title: string; readonly items: readonly Item[] } | undefined
}
export type Group = {
  readonly title: string
  readonly items: readonly Item[]
  readonly note?: string | undefined
}

/** Something that can be done with a record, by the words that begin it. */
export type Verb = { readonly words: string; readonly also: readonly string[]; readonly needs: Needs }

/** A record that was found. `exact`: by its id, address or whole name. */
export type Found = {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly href: string
  readonly exact: boolean
  readonly acts: readonly { readonly verb: Verb; readonly reason: string | undefined; readonly act: Act }[]
}

/** Where records of a noun are found. */
export type Source = {
  readonly noun: string
  readonly needs: Needs
  readonly verbs: readonly Verb[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}
