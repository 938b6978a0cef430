import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, Needs, Page } from '#contract/wire'
import type { AccessWrite } from '#domain/access/effect'
import type { World } from '#domain/access/world'
import type { Dataset } from '../api/dataset'
import type { ItemOutcome } from '../form/bulk-run/run-many'
import type { Done } from '../form/saved'
import type { Verb } from '../frame/palette/item'
import type { ActionLink } from '../ui/buttons/action-link'
import type { Away } from '../ui/buttons/away-link'
import type { ListName, RecordPage } from '../queries/record-types'
import type { ListSearch } from '../lib/address/list-address'
import type { ListFilter } from './filters/list-filter'
import type { Column } from '../table/column'
import type { Groups } from '../table/row-groups'
import type { FileColumn } from '../export/table'

export type BulkField = { readonly value: string; readonly onChange: (value: string) => void }

/** Changes of access, which can depend on the others that there are. */
export type Writes = readonly AccessWrite[] | ((world: World) => readonly AccessWrite[])

export type BulkAction<Row> = {
  readonly label: string
  /** The label of the button that starts it, and as a question its title: “Delete 3 companies”. */
  readonly confirm: (count: number) => string
  /** Another title. */
  readonly title?: (count: number) => string
  /** The outcome, as the title of its dialog at the end: “3 companies moved”. */
  readonly done: readonly [one: string, many: string]
  readonly danger?: true
  readonly needs: Needs
  /** A sentence on the action and its consequences. */
  readonly words: ReactNode
  /** What isn't known about the rows that take part; undefined if everything is. */
  readonly unsure?: (rows: readonly Row[]) => string | undefined
  /** What is lost besides the rows, and the text that confirms it; undefined if nothing is lost. */
  readonly loss?: (
    rows: readonly Row[],
  ) => { readonly words: string; readonly typed: string | number } | undefined
  /** The reason why a row is skipped; undefined if it takes part. */
  readonly cannot?: (row: Row, value: string) => string | undefined
  /** A choice that comes before the action. */
  readonly Field?: ComponentType<BulkField>
  /** Whether the choice can be left out. */
  readonly isOptional?: true
  /** What it changes of access, once a choice is made. */
  readonly writes?: (rows: readonly Row[], value: string) => Writes
  /** The lines of the file of results, if a row has others than its ID and name. */
  readonly lines?: {
    readonly heads: readonly string[]
    readonly of: (row: Row) => readonly (readonly string[])[]
  }
  /** Shows a row, if its name in plain text isn't enough. */
  readonly Name?: ComponentType<{ readonly row: Row; readonly isOver: boolean }>
  /** What tells rows of the same name apart, below each name. */
  readonly about?: (row: Row) => string | undefined
  /** What is still to be decided about a row that was refused. */
  readonly more?: (row: Row) => ReactNode
  /** What to look at before a row is changed. */
  readonly warning?: (row: Row) => string
  /** Changes one row and says what the server made of it. */
  readonly apply: (row: Row, value: string, key: string | undefined) => Promise<ItemOutcome>
  /** How many rows are changed at once. One after the other, they end at the first that isn't known. */
  readonly atOnce?: number
  /** Whether the dialog closes once every row is done, because the list itself shows what became of them. */
  readonly closes?: true
  /** Whether its requests carry the key, so that our own server repeats none. */
  readonly isKeyed?: true
  /**
   * The function that restores a changed row, unless somebody changed it since; undefined if its old values
   * aren't known.
   */
  readonly undo?: (row: Row, value: string) => (() => Promise<Done>) | undefined
}

/** An action of one record, in the menu of its row. With a verb, it is in the palette too. */
export type RowAction<Row> = {
  readonly verb?: Verb
  readonly label: string
  readonly icon: LucideIcon
  /** The letter that does it from the row, without the menu. */
  readonly letter?: string
  /** Why it can't be done; undefined if it can. */
  readonly reason: string | undefined
  readonly danger?: true
} & (
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'run'; readonly run: () => void | Promise<void> }
  /** Leads out of the dashboard. */
  | ({ readonly kind: 'away' } & Away)
  | {
      readonly kind: 'dialog'
      readonly Dialog: ComponentType<{ readonly row: Row; readonly onClose: () => void }>
    }
  /** A field in the place of the cell of this column. */
  | { readonly kind: 'cell'; readonly column: string; readonly Editor: ComponentType<CellEditorProps<Row>> }
)

/** The props of a cell's editor. Without a place, it opens in the middle of the window. */
export type CellEditorProps<Row> = {
  readonly row: Row
  readonly place: Element | undefined
  readonly onClose: () => void
}

/** The parts of a record. A file can have a row for each, with the record's own columns repeated. */
export type Parts<Row> = {
  readonly one: string
  /** The ids of the columns that these replace. */
  readonly replace: readonly string[]
  readonly heads: readonly string[]
  readonly of: (row: Row) => readonly (readonly (string | number)[])[]
}

/** The link in an empty list that creates the first record. */
export type FirstStep = {
  readonly needs: Needs
  readonly to: `${Exclude<RecordPage, '/activity/outbox' | '/billing/months'>}/new`
  /** The label of the link: “Invite an employee”. */
  readonly label: string
  /** Another thing to do, whatever the permissions. */
  readonly Else?: () => ReactNode
}

export type ListRow = { readonly id: string }

/** The kind of a record, for its menu in a list and on its page. */
export type RecordKind<Row extends ListRow> = {
  /** Names the selection, the saved views and the page of a record. */
  readonly name: ListName
  /** The list under which the page of a record stands, if not this one. */
  readonly record?: ListName
  readonly noun: { readonly one: string; readonly many: string }
  /** Reads one record, if an API key can. The record's menu offers it as a curl command. */
  readonly get?: Endpoint
  /** Loads the actions of a record. */
  readonly actions?: () => Promise<(row: Row) => readonly RowAction<Row>[]>
  /** Refreshes whatever an action could have changed. */
  readonly refresh: () => void
}

/** Everything that the list needs to know about the records of a noun. */
export type ListKind<Row extends ListRow> = RecordKind<Row> & {
  readonly needs: Needs
  /** Orderings offered on narrow screens, which have no column heads, with their words. */
  readonly orderings: readonly (readonly [ordering: string, words: string])[]
  readonly filters: readonly ListFilter<Row>[]
  /** What its rows are, for its file and on paper, if it isn't all of the noun. */
  readonly title?: string
  /** The list whose saved views it shares, and its plain address there. */
  readonly views?: { readonly of: ListName; readonly plain: string }
  /** Its address keeps nothing of it, because it is a part of a page: it has no views. */
  readonly isApart?: true
  /** What the rows are made for. It stands above the list, and clearing the filters keeps it. */
  readonly question?: readonly ListFilter<Row>[]
  /** Loads the actions on the selected records. */
  readonly bulk?: () => Promise<readonly BulkAction<Row>[]>
  /** The link to the selected rows side by side. */
  readonly together?: (rows: readonly Row[]) => ComponentProps<typeof ActionLink>
  readonly firstStep?: FirstStep
  /** How to read all rows of another API, which searches, filters and sorts none itself. */
  readonly every?: {
    readonly dataset: Dataset<Row>
    /** The row's searched text, besides the id and the UUID. */
    readonly textOf: (row: Row) => string
  }
  readonly parts?: Parts<Row>
  /** What names a row in a file, if the row is no record with an ID. */
  readonly named?: readonly FileColumn<Row>[]
}

/** Makes the query for the page of a list that the address names. */
export type PageQuery<Row, S> = (search: S) => UseQueryOptions<Page<Row>>

/** A list that a server sends page by page. */
export type PagedKind<Row extends ListRow, S extends ListSearch> = ListKind<Row> & {
  readonly page: PageQuery<Row, S>
  /** The search parameters of its address. */
  readonly address: { readonly defaults: S }
}

export type ListProps<Row extends ListRow, S extends ListSearch> = {
  readonly kind: ListKind<Row>
  readonly columns: readonly Column<Row>[]
  readonly search: S
  readonly onSearch: (next: S) => void
  readonly defaults: S
  /** Sums of all rows that match, in words. */
  readonly sums?: (rows: readonly Row[]) => string
  readonly groups?: Groups<Row> | undefined
  /** What to say where there are no rows, if not “No companies yet”. */
  readonly none?: string | undefined
}
