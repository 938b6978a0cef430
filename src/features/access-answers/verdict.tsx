import type { Action } from '#domain/access/actions'
import { may, type Answer, type Target } from '#domain/access/may'
import type { Spans } from '#domain/access/spans'
import { targetsAt } from '#domain/access/who-may'
import { nodeIn, type Holder, type World } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { actionsWords, doesWords, levelIn, namedWords } from '../../access/action-words'
import { holderText } from '../../access/place-words'
import { gapWords, reasonWords } from '../../access/reason-words'
import { counted, isolated, listed, sentence } from '../../lib/words'
import { Name } from '../../ui/name'
import { partWords } from './answer-columns'
import type { Part } from './answer-rows'

const verdicts: Readonly<Record<Answer['answer'], string>> = { yes: 'Yes', no: 'No', unknown: 'Not known' }

type Props = { world: World; holder: Holder; action: Action }

/** Through which role somebody may, and where it counts from. */
function Through({ world, holder, how }: Pick<Props, 'world' | 'holder'> & { how?: string }) {
  return (
    <>
      Through the role <Name>{world.roleOf.get(holder.role ?? '')?.name}</Name> at{' '}
      <Name>{nodeIn(world, holder.node)?.name ?? ''}</Name>
      {how === 'from above' ? ', which cascades to the nodes below.' : '.'}
    </>
  )
}

/** The answer in words, with its reasons, for a file or paper. */
export function verdictWords({ world, holder, action }: Props, target: Target): string {
  const answer = may(world, holder, action, target)
  const reasons =
    answer.answer === 'no'
      ? answer.reasons.map((reason) => ` ${reasonWords(world, reason, holder, target).because}`).join('')
      : ''
  return `${verdicts[answer.answer]}. ${sentence(holderText(holder))} ${doesWords(action, namedWords(action, target.record.name), answer.answer)}.${reasons}`
}

/** Whether somebody may do one thing to one record, and every reason. */
export function Verdict({ world, holder, action, target }: Props & { target: Target }) {
  const answer = may(world, holder, action, target)
  return (
    <>
      <p className="text-lg">
        <span className="font-semibold">{verdicts[answer.answer]}.</span>{' '}
        <Name>{sentence(holderText(holder))}</Name>{' '}
        {doesWords(action, namedWords(action, target.record.name), answer.answer)}.
        {answer.answer === 'yes' && action.id === 'act' && ` It lets them ${levelIn(world, holder)}.`}
      </p>
      {answer.answer === 'yes' && (
        <p className="text-soft">
          <Through world={world} holder={holder} how={answer.how} />
          {target.kind === 'company' &&
            action.id.startsWith('open') &&
            ' This follows from the meaning of the permission: no operation of the API opens a tenant.'}
        </p>
      )}
      {answer.answer === 'unknown' && (
        <p className="text-soft">What would decide isn’t known: {gapWords(answer.gaps)}.</p>
      )}
      {answer.answer === 'no' && (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {answer.reasons.map((reason) => {
            const { because, instead } = reasonWords(world, reason, holder, target)
            return (
              <li key={reason.why}>
                {because} {instead && <span className="block text-soft">{instead}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** More records than this aren't named after a reason. */
const mostNamed = 12

/**
 * What somebody can do something to, by name, and what not, by the kind of the first reason, with the whole
 * reason for one of them.
 */
function partsOf({ world, holder, action }: Props, spans: Spans) {
  const able: string[] = []
  const refused = new Map<string, { readonly words: string; readonly names: string[] }>()
  for (const { target, count } of valueOfKnown(targetsAt(world, action, spans)) ?? []) {
    const answer = may(world, holder, action, target)
    if (count === 0) continue
    // Companies are counted by their nodes.
    const name = (target.kind === 'company' ? nodeIn(world, target.record.node) : target.record)?.name ?? ''
    if (answer.answer === 'yes') {
      able.push(isolated(name))
      continue
    }
    const named = { ...target, record: { ...target.record, name } } as Target // The same record.
    const [reason] = answer.answer === 'no' ? answer.reasons : []
    const key = reason?.why ?? 'unknown'
    const gaps = answer.answer === 'unknown' ? gapWords(answer.gaps) : ''
    const words = reason ? reasonWords(world, reason, holder, named).because : `Not known: ${gaps}.`
    const same = refused.get(key)
    if (same) same.names.push(isolated(name))
    else refused.set(key, { words, names: [] })
  }
  return { able, refused: [...refused.values()] }
}

const listedNames = (names: readonly string[]) =>
  listed([
    ...names.slice(0, mostNamed),
    ...(names.length > mostNamed ? [counted(names.length - mostNamed, 'other')] : []),
  ])

type ThereProps = Props & { spans: Spans; where: string; part: Part | undefined }
/** “Giulia can open tenants: 141 of 1,240, in North and below.” */
export const thereWords = ({ holder, action, where, part }: Omit<ThereProps, 'spans'>): string =>
  `${sentence(holderText(holder))} ${part ? 'can' : 'can’t'} ${actionsWords(action)}${part ? `: ${partWords(part)},` : ''} ${where}.`

/** How much somebody can do at the nodes of a question, through which role, and what not and why. */
export function There(props: ThereProps) {
  const { world, holder, part, spans } = props
  const { able, refused } = partsOf(props, spans)
  return (
    <>
      <p className="text-lg">
        <Name>{thereWords(props)}</Name>
      </p>
      {part && (
        <p className="text-soft">
          <Through world={world} holder={holder} />
          {refused.length > 0 && able.length > 0 && !part.isSelf && ` Namely: ${listedNames(able)}.`}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {refused.map(({ words, names }) => (
          <li key={words}>
            {words}{' '}
            {names.length > 0 && <span className="text-soft">The same goes for {listedNames(names)}.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
