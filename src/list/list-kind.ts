import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import type { ListSearch } from '../lib/list-search'
import type { TableColumn } from './data-table'

/** A filter that no server is known to have: it narrows the rows of the page, and everything that is exported. */
export type PageFilter<Row> = {
  /** Its name in the address. */
  readonly key: string
  readonly label: string
  readonly keeps: (row: Row, value: string) => boolean
} & (
  | { readonly kind: 'day' }
  /** What can be chosen, from the rows of the page. */
  | { readonly kind: 'choice'; readonly any: string; readonly choices: (row: Row) => readonly string[] }
)

export type BulkField = { readonly value: string; readonly onChange: (value: string) => void }

export type BulkAction<Row> = {
  readonly label: string
  readonly title: (count: number) => string
  /** On the button that starts it: “Delete 3 companies”. */
  readonly confirm: (count: number) => string
  readonly danger?: true
  readonly needs: Needs
  /** What it means, in words. */
  readonly words: string
  /** Why this row can't take part; undefined when it can. */
  readonly cannot?: (row: Row, value: string) => string | undefined
  /** A choice that has to be made first. */
  readonly Field?: (field: BulkField) => ReactNode
  /** Does it to one row and tells what came of it. */
  readonly act: (row: Row, value: string) => Promise<string>
  /** The rows are gone afterwards. */
  readonly removes?: true
}

/** How the first record comes about: said where there is none yet. */
export type Beginning = {
  readonly needs: Needs
  readonly to: '/companies/new' | '/employees/new' | '/roles/new' | '/reviews/new'
  /** On the link. */
  readonly label: string
  /** What the permission is for: “To invite somebody”. */
  readonly what: string
  /** Where else to look, whatever the key may do. */
  readonly Else?: () => ReactNode
}

/** What the tools of one list need to know of its records; loaded when a tool is used first. */
export type ListPowers<Row> = {
  readonly beginning: Beginning
  readonly filters: readonly PageFilter<Row>[]
  readonly bulk: readonly BulkAction<Row>[]
  /** Reads again whatever a bulk action could have changed. */
  readonly readAgain: () => void
}

/** What a list asks its server to do. Some servers do not, and do not say so. */
export type Asked = 'search' | 'ordering' | 'node' | 'status'

/** A list of records, as its card and its tools need to know it. */
export type ListKind<Row extends RowData> = {
  readonly noun: { readonly one: string; readonly many: string }
  readonly needs: Needs
  readonly rowId: (row: Row) => string
  /** Orderings offered where there are no column heads, with the words for each. */
  readonly orderings: readonly (readonly [ordering: string, words: string])[]
  /** Parameters of the address that narrow the page only. */
  readonly pageKeys: readonly string[]
  readonly load: () => Promise<ListPowers<Row>>
}

export type ListProps<Row extends RowData, S extends ListSearch> = {
  readonly kind: ListKind<Row>
  readonly columns: readonly TableColumn<Row>[]
  readonly search: S
  readonly onSearch: (next: S) => void
}
