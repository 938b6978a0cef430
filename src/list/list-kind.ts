import type { ComponentType, ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import type { Done } from '../form/outcome-words'
import type { ListSearch } from '../lib/list-search'
import type { Column } from './table/column'

/** A filter that the API lacks. The browser applies it to the rows of the page and to every export. */
export type PageFilter<Row> = {
  /** Its name in the address. */
  readonly key: string
  readonly label: string
  readonly keeps: (row: Row, value: string) => boolean
} & (
  | { readonly kind: 'day' }
  /** The choices come from the rows of the page. */
  | { readonly kind: 'choice'; readonly any: string; readonly choices: (row: Row) => readonly string[] }
)

export type BulkField = { readonly value: string; readonly onChange: (value: string) => void }

export type BulkAction<Row> = {
  readonly label: string
  readonly title: (count: number) => string
  /** The label of the button that starts it: “Delete 3 companies”. */
  readonly confirm: (count: number) => string
  readonly danger?: true
  readonly needs: Needs
  /** A sentence on the action and its consequences. */
  readonly words: string
  /** The reason why a row is skipped; undefined if it takes part. */
  readonly cannot?: (row: Row, value: string) => string | undefined
  /** A choice that comes before the action. */
  readonly Field?: ComponentType<BulkField>
  /** Changes one row and says what the server made of it. */
  readonly apply: (row: Row, value: string) => Promise<Done>
}

/** The link in an empty list that creates the first record. */
export type FirstStep = {
  readonly needs: Needs
  readonly to: '/companies/new' | '/employees/new' | '/roles/new' | '/reviews/new'
  /** The label of the link. */
  readonly label: string
  /** The purpose of the permission: “To invite an employee”. */
  readonly purpose: string
  /** Another thing to do, whatever the permissions. */
  readonly Else?: () => ReactNode
}

/** The parts of a list's request. Some servers ignore one without saying so. */
export type RequestPart = 'search' | 'ordering' | 'node' | 'status'

export type ListRow = { readonly id: string }

/** Everything that the list needs to know about the records of a noun. */
export type ListKind<Row extends ListRow> = {
  /** Names the selection, the saved views and the page of a record. */
  readonly name: 'companies' | 'employees' | 'roles' | 'reviews'
  readonly noun: { readonly one: string; readonly many: string }
  readonly needs: Needs
  /** Orderings offered on narrow screens, which have no column heads, with their words. */
  readonly orderings: readonly (readonly [ordering: string, words: string])[]
  readonly filters: readonly PageFilter<Row>[]
  readonly bulk: readonly BulkAction<Row>[]
  readonly firstStep: FirstStep
  /** Refreshes whatever a bulk action could have changed. */
  readonly refresh: () => void
}

export type ListProps<Row extends ListRow, S extends ListSearch> = {
  readonly kind: ListKind<Row>
  readonly columns: readonly Column<Row>[]
  readonly search: S
  readonly onSearch: (next: S) => void
  readonly defaults: S
}
