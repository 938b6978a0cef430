import { mutationOptions } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { maxTheirName } from '#contract/months/comparison-operation'
import { ConfirmAction } from '../../form/confirm-action'
import type { RowAction } from '../../list/list-kind'
import { storeNumbers } from '../../queries/month-comparisons'
import { TextField } from '../../ui/fields/fields'
import type { MonthRow } from './month-rows'

/** Says which number a company or package has in the PSA. */
function NumberDialog({ row, onClose }: { row: MonthRow; onClose: () => void }) {
  const { kind, id, name, number } = row.psa!
  const [value, setValue] = useState(number)
  const problem = value.length > maxTheirName ? `At most ${maxTheirName} characters.` : undefined
  return (
    <ConfirmAction
      title="Set the PSA number"
      name={name}
      id={id}
      mutation={mutationOptions({
        mutationFn: () => storeNumbers([{ kind, our_id: Number(id), number: value.trim() }]),
      })}
      confirm="Save"
      look="primary"
      reason={problem}
      onClose={onClose}
      said="The number is saved."
    >
      <p>Every month that is open has it from now on. It is written to files as it stands here.</p>
      <TextField label="PSA number" optional value={value} onChange={setValue} problem={problem} />
    </ConfirmAction>
  )
}

/** @param reason why the numbers of the month can't be changed */
export const numberAction =
  (reason: string | undefined) =>
  (row: MonthRow): readonly RowAction<MonthRow>[] =>
    row.psa ? [{ kind: 'dialog', label: 'Set PSA number', icon: Hash, reason, Dialog: NumberDialog }] : []
