import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writesOfUndoing } from '#domain/access/undone'
import { nothingTakenBack, planTakeBack, type Planned } from '#domain/take-back'
import { useEffectOn } from '../../access/use-effect-on'
import { queryClient } from '../../api/query-client'
import { useRunMany } from '../../form/bulk-run/use-run-many'
import { done } from '../../form/saved'
import { useTypedName } from '../../form/typed-name'
import { serverNow } from '../../lib/server-clock'
import { counted, listed } from '../../lib/words'
import { BulkFrame } from '../../list/bulk/bulk-frame'
import { BulkRow } from '../../list/bulk/bulk-results'
import { movesWithQuery, takeLineBack, type AuditLine } from '../../queries/activity'
import { pageOf } from '../../queries/record-types'
import { useNodeName } from '../../scope/node-filter'
import { useAccess } from '../../session/use-can'
import { CheckField } from '../../ui/fields/fields'
import { Name } from '../../ui/name'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { Sentence } from './log-sentence'
import { actorName, nameOf } from '#domain/activity/record-words'
import { sentenceOf, textOf } from '#domain/activity/sentence'
import { takeBackWords } from './take-back-words'

type Plan = Planned<AuditLine>

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

/** What the line says. At the end it leads to the record, which may have to be looked at. */
function RowName({ line, isOver }: { line: AuditLine; isOver: boolean }) {
  const pieces = sentenceOf(line, useNodeName())
  return (
    <>
      <Name>{actorName(line)}</Name> {isOver ? <Sentence pieces={pieces} /> : <Name>{textOf(pieces)}</Name>}
    </>
  )
}

function Take({ lines, isSingle, onClose }: Props & { isSingle: boolean }) {
  const access = useAccess()
  const nodeName = useNodeName()
  const [plan] = useState(() =>
    planTakeBack(lines).map((one): Plan => {
      const why = 'undoing' in one ? access(one.undoing.needs).reason : undefined
      return why === undefined ? one : { line: one.line, why }
    }),
  )
  const losses = plan.filter((one) => lossOf(one) !== undefined)
  const [deletes, setDeletes] = useState(isSingle)
  const able = plan.flatMap((one) => ('undoing' in one && (deletes || !losses.includes(one)) ? [one] : []))
  const effect = useEffectOn((world) => writesOfUndoing(world, able, serverNow()))
  const [first] = losses
  const typed = useTypedName(
    (isSingle && first && nameOf(first.line)) || losses.length,
    deletes && losses.length > 0,
  )
  const bulk = useRunMany<Plan>({
    idOf: ({ line }) => line.id,
    apply,
    atOnce: 1,
    onOver: () => void queryClient.invalidateQueries(),
  })
  const skippedWords = (one: Plan): string | undefined => {
    if ('why' in one) return one.why
    return able.some(({ line }) => line === one.line)
      ? undefined
      : 'This created a record. It stays, unless you tick the box above.'
  }
  const isOpen = (one: Plan) =>
    bulk.isOpen(one) && !bulk.outcomes.get(one.line.id)?.words.includes(nothingTakenBack)
  const close = () => {
    if (!bulk.isRunning()) onClose()
  }
  return (
    <BulkFrame
      bulk={{ ...bulk, isOpen }}
      title={plan.length === 1 ? 'Take back this change?' : `Take back ${counted(able.length, 'change')}?`}
      answered={`Taking back ${counted(able.length, 'change')}`}
      done={['change taken back', 'changes taken back']}
      words={
        <>
          <p>
            {plan.length === 1
              ? 'What others changed since stays.'
              : 'The last change is taken back first. What others changed since stays.'}
          </p>
          {!isSingle && losses.length > 0 && (
            <CheckField
              label={`Also delete ${lossWords(losses)}`}
              hint="The selected changes created them. You can’t undo this."
              checked={deletes}
              onChange={setDeletes}
            />
          )}
          {effect.panel}
          {typed.field}
        </>
      }
      beside={effect.sum}
      confirm={
        <ReasonedButton
          reason={
            able.length === 0 ? 'None of these changes can be taken back.' : (effect.obstacle ?? typed.reason)
          }
          look={deletes && losses.length > 0 ? 'danger' : 'primary'}
          onClick={() => void bulk.run(able)}
        >
          Take back{able.length > 1 ? ` (${able.length})` : ''}
        </ReasonedButton>
      }
      able={able}
      ids={able.map(({ line }) => line.id)}
      skipped={plan.length - able.length}
      label="Changes"
      rows={plan.map((one) => (
        <BulkRow
          key={one.line.id}
          name={<RowName line={one.line} isOver={bulk.stage === 'over'} />}
          about={
            'undoing' in one && skippedWords(one) === undefined
              ? takeBackWords(one.line, one.undoing, nodeName)
              : undefined
          }
          skipped={skippedWords(one)}
          outcome={bulk.outcomes.get(one.line.id)}
          stage={bulk.stage}
        />
      ))}
      onClose={close}
    />
  )
}
