import type { ComponentType } from 'react'
import type { ListSearch } from '../lib/list-search'
import type { ListRow } from './list-kind'
import { loadListTools } from './load-list-tools'
import type { SheetProps } from './sheet-props'

export type SheetName = 'Columns' | 'Views' | 'Export' | 'Print'

/** The sheets of the toolbar and the printed page are loaded when they are opened. */
export async function loadSheet<Row extends ListRow, S extends ListSearch>(
  name: SheetName,
): Promise<ComponentType<SheetProps<Row, S>>> {
  switch (name) {
    case 'Columns':
      return (await loadListTools()).ColumnsSheet
    case 'Views':
      return (await loadListTools()).ViewsSheet
    case 'Export':
      return (await loadListTools()).ExportSheet
    case 'Print':
      return (await loadListTools()).PrintPage
  }
}
