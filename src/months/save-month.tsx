import { FileDown } from 'lucide-react'
import { rowsOf, type LedgerRow } from '#domain/months/ledger'
import { saveTable } from '../export/save-table'
import type { WholeMonth } from '../queries/months'
import { Button } from '../ui/button'
import { showToast } from '../ui/overlay/toast'
import { monthAddress } from './month-words'

type Cell = string | number | { readonly amount: string }
const columns: Readonly<Record<string, (row: LedgerRow) => Cell>> = {
  'Company ID': ({ company }) => company.id,
  'Company UUID': ({ company }) => company.uid,
  Company: ({ company }) => company.name,
  Reference: ({ company }) => company.reference ?? '',
  Node: ({ node }) => node,
  'Package ID': (row) => row.package.id,
  Package: (row) => row.package.name,
  Licences: ({ licences }) => licences,
  'Of which suspended': ({ suspended }) => suspended,
  'Licence-days': ({ licence_days }) => licence_days,
  'Of which suspended days': ({ suspended_days }) => suspended_days,
  Amount: ({ amount }) => (amount === null ? 'not known' : { amount }),
  Currency: ({ currency }) => currency,
}

/** Saves every line of a month as a file. */
export function SaveMonth({ month }: { month: WholeMonth }) {
  const save = async () => {
    const address = monthAddress(month.facts.id)
    const rows = rowsOf(month).map((row) => [address, ...Object.values(columns).map((cell) => cell(row))])
    const head = ['Month', ...Object.keys(columns)]
    const name = await saveTable({ file: `month-${address}`, title: address, head, rows })
    showToast('good', `Saved ${name}.`)
  }
  return (
    <Button icon={<FileDown size={16} aria-hidden="true" />} onClick={() => void save()}>
      Save for billing
    </Button>
  )
}
