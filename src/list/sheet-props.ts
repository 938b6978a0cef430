import type { ListSearch } from '../lib/address/list-address'
import type { Column } from '../table/column'
import type { ListProps, ListRow, PageQuery } from './list-kind'
import type { Rows } from './use-rows'

/** The sheets of the toolbar, and the printed page. They load when they open. */
export type SheetName = 'ColumnsSheet' | 'ViewsSheet' | 'ExportSheet' | 'PrintPage'

/** The props of the toolbar's sheets. */
export type SheetProps<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  /** The columns that are shown, in their order. */
  readonly shown: readonly Column<Row>[]
  readonly rows: Rows<Row>
  readonly chosen: readonly Row[]
  readonly read: PageQuery<Row, S>
  readonly onClose: () => void
}
