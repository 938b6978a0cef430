import { useState } from 'react'
import { PrintedTable } from '../export/printed-table'
import type { ListSearch } from '../lib/address/list-address'
import { sentence } from '../lib/words'
import { listCells, useListFacts } from './list-file'
import type { ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'

/** Prints the rows of the page, as the export does. A page is short, so its cells are made at once. */
export function PrintPage<Row extends ListRow, S extends ListSearch>(props: SheetProps<Row, S>) {
  const { kind, shown, rows, onClose } = props
  const facts = useListFacts(props)
  const [table] = useState(() => {
    const steps = listCells(kind, shown, rows.rows ?? [], false)
    let step = steps.next()
    while (!step.done) step = steps.next()
    const { many } = kind.noun
    return { ...step.value, file: many, title: kind.title ?? sentence(many), facts, of: rows.page?.count }
  })
  return <PrintedTable table={table} onClose={onClose} />
}
