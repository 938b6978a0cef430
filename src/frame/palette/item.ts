import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import type { Section } from '../sections'

/** An item does one of these when it is chosen. */
export type Action =
  | { readonly kind: 'go'; readonly href: string }
  /** Opens the same confirmation as the record's page. */
  | { readonly kind: 'ask'; readonly question: (close: () => void) => ReactNode }
  /** Runs while the palette shows that it is busy, and closes the palette. */
  | { readonly kind: 'do'; readonly run: () => void | Promise<void> }
  /** Puts a text into the field, to be completed. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'scope'; readonly uid: string; readonly only?: 'yes' }
  | { readonly kind: 'open'; readonly tool: 'help' }

export type Item = {
  readonly id: string
  /** The words in front of the name, such as “Edit”. */
  readonly label: string
  /** Other words that find it. */
  readonly also?: string | undefined
  readonly name?: string | undefined
  /** The text besides the name that the search covers, such as an e-mail address. */
  readonly address?: string | undefined
  readonly detail?: string | undefined
  /** The reason why it can't be done now. */
  readonly reason?: string | undefined
  readonly action: Action
  /** Further actions for the record. */
  readonly more?: { readonly title: string; readonly items: readonly Item[] } | undefined
}
export type Group = {
  readonly title: string
  readonly items: readonly Item[]
  readonly note?: string | undefined
}

/** An action for the records of a noun, before one is chosen. `also`: other words that start it. */
export type Verb = {
  readonly label: string
  readonly needs: Needs
  readonly also?: readonly string[]
}

/** An action for a record. Its label can differ from the verb's. */
export type FoundAction = {
  readonly verb: Verb
  readonly label: string
  readonly reason: string | undefined
  readonly action: Action
}

/** A record that the search found. `exact`: the text is its ID, address or whole name. */
export type Found = {
  /** Empty for what is no record. */
  readonly id: string
  readonly name: string
  /** An e-mail address, or another text that the search found and no other part of the line shows. */
  readonly address?: string | undefined
  readonly details?: readonly (string | undefined)[]
  readonly href: string
  readonly exact: boolean
  readonly actions: readonly FoundAction[]
}

/** Finds the records of one noun. */
export type Source = {
  readonly noun: { readonly one: string; readonly many: string }
  /** The section of the noun. */
  readonly path: Section['to']
  readonly needs: Needs
  readonly verbs: readonly Verb[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}
