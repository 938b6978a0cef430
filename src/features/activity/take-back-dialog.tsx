import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writesOfUndoing } from '#domain/access/undone'
import { planTakeBack, type Planned } from '#domain/take-back'
import { queryClient } from '../../api/query-client'
import { done } from '../../form/saved'
import { serverNow } from '../../lib/server-clock'
import { counted, listed } from '../../lib/words'
import { BulkDialog } from '../../list/bulk/bulk-dialog'
import type { BulkAction, BulkField } from '../../list/list-kind'
import { movesWithQuery, takeLineBack, type AuditLine } from '../../queries/activity'
import { pageOf } from '../../queries/record-types'
import { useNodeName } from '../../scope/node-filter'
import { useAccess } from '../../session/use-can'
import { CheckField } from '../../ui/fields/fields'
import { Name } from '../../ui/name'
import { Sentence } from './log-sentence'
import type { NodeNames } from '#domain/activity/changes'
import { actorName, nameOf } from '#domain/activity/record-words'
import { sentenceOf, textOf } from '#domain/activity/sentence'
import { takeBackWords } from './take-back-words'

type Plan = Planned<AuditLine> & { readonly id: string }

/** Taking a creation of these back loses what nobody can bring back as it was. */
const lost = {
  company: ['company', 'companies'],
  employee: ['employee', 'employees'],
  service_account: ['service account', 'service accounts'],
} as const
const lossOf = (one: Plan) =>
  'undoing' in one && one.undoing.does === 'delete' && one.undoing.type in lost
    ? (one.undoing.type as keyof typeof lost) // Checked in the line above.
    : undefined

/** “2 companies and 1 employee” */
const lossWords = (losses: readonly Plan[]): string =>
  listed(
    Object.entries(lost).flatMap(([type, [one, many]]) => {
      const count = losses.filter((each) => lossOf(each) === type).length
      return count > 0 ? [counted(count, one, many)] : []
    }),
  )

async function apply({ line }: Plan) {
  const { restores, record_type, record_id: id } = await takeLineBack(line.id)
  const page = pageOf(record_type ?? '')
  return restores == null || id == null ? done('') : done(`It has the new ID ${id}.`, page && `${page}/${id}`)
}

/** What the line says. At the end it leads to the record, which may have to be looked at. */
function LineName({ row: { line }, isOver }: { row: Plan; isOver: boolean }) {
  const pieces = sentenceOf(line, useNodeName())
  return (
    <>
      <Name>{actorName(line)}</Name> {isOver ? <Sentence pieces={pieces} /> : <Name>{textOf(pieces)}</Name>}
    </>
  )
}

const kind = {
  noun: { one: 'change', many: 'changes' },
  refresh: () => void queryClient.invalidateQueries(),
}
const isUndone = (one: Plan) => 'undoing' in one

/** Takes lines back, the last first. What was created with several others is deleted on demand only. */
function takingBack(plan: readonly Plan[], isSingle: boolean, nodeName: NodeNames): BulkAction<Plan> {
  const losses = plan.filter((one) => lossOf(one) !== undefined)
  const [first] = losses
  return {
    label: 'Take back',
    title: (count) =>
      plan.length === 1 ? 'Take back this change?' : `Take back ${counted(count, 'change')}?`,
    confirm: (count) => `Take back${count > 1 ? ` (${count})` : ''}`,
    done: ['change taken back', 'changes taken back'],
    needs: 'any key',
    words: `${plan.length === 1 ? '' : 'The last change is taken back first. '}What others changed since stays.`,
    ...(!isSingle &&
      losses.length > 0 && {
        isOptional: true,
        Field: ({ value, onChange }: BulkField) => (
          <CheckField
            label={`Also delete ${lossWords(losses)}`}
            hint="The selected changes created them. You can’t undo this."
            checked={value !== ''}
            onChange={(on) => onChange(on ? 'yes' : '')}
          />
        ),
      }),
    cannot: (one, value) => {
      if ('why' in one) return one.why
      return isSingle || value !== '' || !losses.includes(one)
        ? undefined
        : 'This created a record. It stays, unless you tick the box above.'
    },
    loss: (rows) =>
      first && rows.some((one) => losses.includes(one))
        ? { words: '', typed: (isSingle && nameOf(first.line)) || losses.length }
        : undefined,
    writes: (rows) => (world) => writesOfUndoing(world, rows.filter(isUndone), serverNow()),
    Name: LineName,
    about: (one) => ('undoing' in one ? takeBackWords(one.line, one.undoing, nodeName) : undefined),
    apply,
    atOnce: 1,
  }
}

type Props = { lines: readonly AuditLine[]; onClose: () => void }

/** Takes lines back, the last first, and says what became of each. */
export function TakeBackDialog({ lines: asked, onClose }: Props) {
  const [only, ...more] = asked
  const isSingle = more.length === 0
  const moves = useQuery({ ...movesWithQuery(only ?? { id: '' }), ...(isSingle ? {} : { enabled: false }) })
  // The lines behind are refreshed meanwhile.
  const [lines] = useState(asked)
  if (moves.isLoading) return null
  return <Take lines={[...lines, ...(moves.data ?? [])]} isSingle={isSingle} onClose={onClose} />
}

function Take({ lines, isSingle, onClose }: Props & { isSingle: boolean }) {
  const access = useAccess()
  const nodeName = useNodeName()
  const [plan] = useState(() =>
    planTakeBack(lines).map((one): Plan => {
      const why = 'undoing' in one ? access(one.undoing.needs).reason : undefined
      return { ...(why === undefined ? one : { line: one.line, why }), id: one.line.id }
    }),
  )
  const [action] = useState(() => takingBack(plan, isSingle, nodeName))
  const words = ({ line }: Plan) => `${actorName(line)} ${textOf(sentenceOf(line, nodeName))}`
  return <BulkDialog {...{ kind, action, onClose }} nameOf={words} chosen={plan} onSelect={undefined} />
}
