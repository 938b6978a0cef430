import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/buttons/button'
import { showToast } from '../ui/overlay/toast'
import { usePrintKey } from './print-key'
import { PrintedTable } from './printed-table'
import { saveTable } from './save-table'
import type { Table } from './table'

type Props = { table: () => Table | Promise<Table> }

/** Saves a table as a file, and says how it is called. */
export const saveAndTell = async (table: Awaited<ReturnType<Props['table']>>): Promise<void> =>
  showToast('good', `Saved ${await saveTable(table)}.`)

/** Saves the table beside it. */
export const SaveButton = ({ table, busy = false }: Props & { busy?: boolean }) => (
  <Button
    small
    busy={busy}
    icon={<Download size={13} aria-hidden="true" />}
    onClick={() => void Promise.resolve(table()).then(saveAndTell)}
  >
    CSV
  </Button>
)

/** Saves or prints the table beside it. */
export function TableButtons({ table }: Props) {
  const [printed, setPrinted] = useState<Table>()
  const [isBusy, setBusy] = useState(false)
  const made = async () => {
    setBusy(true)
    return Promise.resolve(table()).finally(() => setBusy(false))
  }
  const print = async () => setPrinted(await made())
  usePrintKey(() => void print())
  return (
    <div className="flex gap-2 print:hidden">
      <SaveButton table={made} busy={isBusy} />
      <Button
        small
        busy={isBusy}
        icon={<Printer size={13} aria-hidden="true" />}
        onClick={() => void print()}
      >
        Print
      </Button>
      {printed && <PrintedTable table={printed} onClose={() => setPrinted(undefined)} />}
    </div>
  )
}
