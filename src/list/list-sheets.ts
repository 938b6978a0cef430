import type { ComponentType } from 'react'
import type { ListSearch } from '../lib/list-search'
import type { ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'

export type SheetName = 'Columns' | 'Views' | 'Export' | 'Print'

/** The sheets of the toolbar and the printed page are loaded when they are opened. */
export async function loadSheet<Row extends ListRow, S extends ListSearch>(
  name: SheetName,
): Promise<ComponentType<SheetProps<Row, S>>> {
  switch (name) {
    case 'Columns':
      return (await import('./columns-sheet')).ColumnsSheet
    case 'Views':
      return (await import('./views/views-sheet')).ViewsSheet
    case 'Export':
      return (await import('./export-sheet')).ExportSheet
    case 'Print':
      return (await import('./print-page')).PrintPage
  }
}
