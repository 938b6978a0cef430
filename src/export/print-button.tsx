import { Printer } from 'lucide-react'
import { Button } from '../ui/buttons/button'
import { usePrintTitle } from './print-title'
import { TableSheet } from './printed-table'
import type { Table } from './table'

type Props = {
  tables: readonly Table[]
  /** Names the PDF. */
  title: string
  words?: string
}
/** Prints the page as these tables. Printed by a menu or key of the browser, it is the same. */
export function PrintButton({ tables, title, words = 'Print' }: Props) {
  usePrintTitle(title)
  return (
    <>
      <Button small icon={<Printer size={13} aria-hidden="true" />} onClick={() => window.print()}>
        {words}
      </Button>
      {tables.map((table) => (
        <TableSheet key={table.file} table={table} />
      ))}
    </>
  )
}
