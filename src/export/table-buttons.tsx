import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button'
import { useOnDemand } from '../ui/on-demand'
import { showToast } from '../ui/overlay/toast'
import { usePrintKey } from './print-key'
import type { PrintedTableProps } from './printed-table'
import type { Table } from './table'

/** Saves or prints the table beside it. The code for either loads with the first press. */
export function TableButtons({ table }: { table: () => Table }) {
  const [printed, setPrinted] = useState<Table>()
  const paper = useOnDemand<PrintedTableProps>()
  const save = () =>
    void import('./save-table').then(
      async ({ saveTable }) => showToast('good', `Saved ${await saveTable(table())}.`),
      () => showToast('bad', 'This couldn’t be loaded. Try again in a moment.'),
    )
  const print = () => {
    setPrinted(table())
    paper.open(async () => (await import('./printed-table')).PrintedTable)
  }
  usePrintKey(print)
  return (
    <div data-prints className="flex gap-2 print:hidden">
      <Button small icon={<Download size={13} aria-hidden="true" />} onClick={save}>
        CSV
      </Button>
      <Button small icon={<Printer size={13} aria-hidden="true" />} onClick={print}>
        Print
      </Button>
      {paper.Part && printed && <paper.Part table={printed} onClose={paper.close} />}
    </div>
  )
}
