import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { rowsOf, type Ledger, type LedgerRow } from '#domain/months/ledger'
import { cellsOf, type FileColumn } from '../../export/table'
import { saveTable } from '../../export/save-table'
import { counted } from '../../lib/words'
import type { WholeMonth } from '../../queries/months'
import { Button } from '../../ui/buttons/button'
import { CheckField, ChoiceField } from '../../ui/fields/fields'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { TermHelp } from '../../ui/terms/term-help'
import { showToast } from '../../ui/overlay/toast'
import { monthName } from '../../lib/dates'
import { monthAddress } from './month-words'

const dayMs = 86_400_000
const scale = 10n ** 8n

/**
 * What is charged of a line, in months of a licence, and the price that all of it has; undefined: there are
 * several, or none. Rounded up at the eighth decimal, so that the product rounds to the amount.
 */
export function chargedOf(
  { parts, free = false, price = null, licences, licence_days }: LedgerRow,
  lastDay: string,
) {
  const after = (at: number) => Date.parse(parts?.[at]?.from ?? '') || Date.parse(lastDay) + dayMs
  const all = parts?.map((part, at) => ({
    ...part,
    days: (part.licences * (after(at + 1) - Date.parse(part.from))) / dayMs,
  })) ?? [{ free, price, licences, days: licence_days }]
  const charged = all.filter((part) => part.days > 0 && !part.free)
  const [only = null, ...others] = new Set(charged.map((part) => part.price))
  const days = charged.reduce((sum, part) => sum + part.days, 0)
  const quantity = String((BigInt(days) * scale + 29n) / 30n).padStart(9, '0')
  return {
    quantity: `${quantity.slice(0, -8)}.${quantity.slice(-8)}`.replace(/\.?0+$/, ''),
    price: others.length > 0 ? null : only,
  }
}

const columnsOf = ({ facts }: Ledger): readonly FileColumn<LedgerRow>[] => [
  ['First day', () => facts.first],
  ['Last day', () => facts.last],
  ['Company ID', ({ company }) => company.id],
  ['Company UUID', ({ company }) => company.uid],
  ['Company', ({ company }) => company.name],
  ['PSA number', ({ company }) => company.reference ?? ''],
  ['Node', ({ node }) => node],
  ['Package ID', (row) => row.package.id],
  ['Package', (row) => row.package.name],
  ['Package PSA number', (row) => row.package.reference ?? ''],
  ['Licences', ({ licences }) => licences],
  ['Of which suspended', ({ suspended }) => suspended],
  ['Licence-days', ({ licence_days }) => licence_days],
  ['Billed quantity', (row) => ({ amount: chargedOf(row, facts.last).quantity })],
  ['Price', (row) => priceCell(chargedOf(row, facts.last).price)],
  ['Amount', ({ amount }) => (amount === null ? 'not known' : { amount })],
  ['Currency', ({ currency }) => currency],
]
const priceCell = (price: string | null) => (price === null ? '' : { amount: price })
/** Every line of a month as a table. */
export const tableOf = (month: Ledger, rows: readonly LedgerRow[]) => ({
  file: `month-${monthAddress(month.facts.id)}`,
  title: monthName(month.facts.id),
  ...cellsOf(columnsOf(month), rows),
})

type Props = { month: WholeMonth; onClose: () => void }

function SaveDialog({ month, onClose }: Props) {
  const [reader, setReader] = useState<'program' | 'spreadsheet'>('program')
  const [takes, setTakes] = useState({ free: false, unpriced: false })
  const all = rowsOf(month)
  const kinds = [
    ['free', 'of 0.00', all.filter(({ amount }) => amount === '0.00').length],
    ['unpriced', 'without a price', all.filter(({ amount }) => amount === null).length],
  ] as const
  const rows = all.filter(({ amount }) =>
    amount === null ? takes.unpriced : amount === '0.00' ? takes.free : true,
  )
  const save = async () => {
    const name = await saveTable({ ...tableOf(month, rows), isForProgram: reader === 'program' })
    onClose()
    showToast('good', `Saved ${name}.`)
  }
  return (
    <ConfirmDialog
      title={`Save ${monthName(month.facts.id)} for billing`}
      confirm={`Save ${counted(rows.length, 'line')}`}
      look="primary"
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>
        Bill the Billed quantity, not Licences. <TermHelp term="billed quantity" />
      </p>
      <ChoiceField
        label="Made for"
        value={reader}
        onChange={(value) => setReader(value === 'program' ? 'program' : 'spreadsheet')}
      >
        <option value="program">A program (plain CSV)</option>
        <option value="spreadsheet">A spreadsheet (Excel, LibreOffice)</option>
      </ChoiceField>
      {kinds.map(
        ([kind, words, lines]) =>
          lines > 0 && (
            <CheckField
              key={kind}
              label={`Include ${counted(lines, 'line')} ${words}`}
              checked={takes[kind]}
              onChange={(now) => setTakes({ ...takes, [kind]: now })}
            />
          ),
      )}
    </ConfirmDialog>
  )
}

/** Saves the lines of a month as a file. */
export function SaveMonth({ month }: { month: WholeMonth }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<FileDown size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Save for billing
      </Button>
      {isOpen && <SaveDialog month={month} onClose={() => setOpen(false)} />}
    </>
  )
}
