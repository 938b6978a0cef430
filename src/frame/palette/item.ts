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
  | { readonly kind: 'open'; readonly tool: 'help' | 'api' }

export type Item = {
  readonly id: string
  /** The words in front of the name, such as “Edit”. */
  readonly label: string
  readonly name?: string | undefined
  /** The person's e-mail address, which the search covers as it covers the name. */
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

/** An action for a record, and the words that start it. */
export type Verb = { readonly words: string; readonly also: readonly string[]; readonly needs: Needs }

/** A record that the search found. `exact`: the text is its ID, address or whole name. */
export type Found = {
  readonly id: string
  readonly name: string
  readonly address?: string | undefined
  readonly detail: string
  readonly href: string
  readonly exact: boolean
  readonly actions: readonly {
    readonly verb: Verb
    readonly reason: string | undefined
    readonly action: Action
  }[]
}

/** Finds the records of one noun. */
export type Source = {
  readonly noun: string
  /** The section of the noun. */
  readonly path: Section['to']
  readonly needs: Needs
  readonly verbs: readonly Verb[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}
