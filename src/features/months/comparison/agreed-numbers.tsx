import { cellsOf } from '../../../export/table'
import { saveTable } from '../../../export/save-table'
import { counted } from '../../../lib/words'
import { Button } from '../../../ui/buttons/button'
import { showToast } from '../../../ui/overlay/toast'
import { monthAddress } from '../month-words'
import type { OwnMonth, ResultRow, SideOfMonth } from './comparison-rows'

/** Whether it was decided that the file has the right number, and ours is another. */
const isAgreed = ({ decided, isCurrent, isUnmatched, theirs, ours }: ResultRow): boolean =>
  isCurrent &&
  decided?.decision === 'our_mistake' &&
  !isUnmatched &&
  theirs?.number != null &&
  theirs.number !== (ours?.number ?? 0)

type Props = { own: OwnMonth; compared: SideOfMonth; rows: readonly ResultRow[] }

/** Saves the right numbers as a file that Companies › Import reads. What we bill ourselves says nothing of them. */
export function AgreedNumbers({ own, compared, rows }: Props) {
  const agreed = compared.side === 'vendor' && compared.counts === 'licences' ? rows.filter(isAgreed) : []
  if (agreed.length === 0) return null
  const uids = new Map(own.companies.map(({ id, uid }) => [id, uid]))
  const table = cellsOf<ResultRow>(
    [
      ['UUID', ({ company }) => uids.get(company ?? '') ?? ''],
      ['Package', (row) => row.package ?? ''],
      ['Licences before', ({ ours }) => ours?.number ?? 0],
      ['Licences', ({ theirs }) => theirs?.number ?? ''],
      ['Note', ({ companyName, packageName }) => `${companyName}, ${packageName}`],
    ],
    agreed,
  )
  const save = async () => {
    const name = await saveTable({ file: `agreed-numbers-${monthAddress(own.id)}`, title: '', ...table })
    showToast('good', `Saved ${name}. Companies › Import reads it.`)
  }
  return (
    <Button small onClick={() => void save()}>
      Save {counted(agreed.length, 'agreed number')}
    </Button>
  )
}
