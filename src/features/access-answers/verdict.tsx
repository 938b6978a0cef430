import type { Action } from '#domain/access/actions'
import { may, withoutToday, type Answer, type Reason, type Target } from '#domain/access/may'
import { todayOf } from '#domain/access/targets'
import type { Asked } from '#domain/access/who-may'
import { nodeIn, type Holder, type World } from '#domain/access/world'
import { isNone, valueOfKnown } from '#domain/known'
import { actionsWords, doesWords, levelIn, namedWords } from '../../access/action-words'
import { holderText, stateOf } from '../../access/place-words'
import { SinceAndBy } from '../../access/role-given'
import { formatDay } from '../../lib/dates'
import { gapWords, onceWords, todayWords, reasonWords } from '../../access/reason-words'
import { counted, isolated, listed, sentence } from '../../lib/words'
import { Name } from '../../ui/name'
import { partWords } from './answer-columns'
import type { Part } from './answer-rows'

const verdicts: Readonly<Record<Answer['answer'], string>> = { yes: 'Yes', no: 'No', unknown: 'Not known' }

type Props = { world: World; holder: Holder; action: Action }

/** Through which role somebody may, and where it counts from. */
export function Through({ world, holder, how }: Pick<Props, 'world' | 'holder'> & { how?: string }) {
  const role = world.roleOf.get(holder.role ?? '')
  return (
    <>
      Through the role <Name>{role?.name}</Name> at <Name>{nodeIn(world, holder.node)?.name ?? ''}</Name>
      {how === 'from above' && ', which cascades to the nodes below'}
      {holder.given ? (
        <>
          , since <SinceAndBy given={holder.given} />.
        </>
      ) : (
        '. Since when isn’t known.'
      )}
      {role?.changed !== undefined && ` The role itself was last changed on ${formatDay(role.changed)}.`}
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
  const once = onceWords(world, holder, action, target)
  return `${verdicts[answer.answer]}. ${sentence(holderText(holder))} ${doesWords(action, namedWords(action, target.record.name), answer.answer)}.${reasons}${once ? ` ${sentence(holderText(holder))} may ${once}.` : ''}`
}

/** Whether somebody may do one thing to one record, and every reason. */
export function Verdict({ world, holder, action, target }: Props & { target: Target }) {
  const answer = may(world, holder, action, target)
  const once = onceWords(world, holder, action, target)
  return (
    <>
      <p className="text-lg">
        <span className="font-semibold">{verdicts[answer.answer]}.</span>{' '}
        <Name>{sentence(holderText(holder))}</Name>{' '}
        {doesWords(action, namedWords(action, target.record.name), answer.answer)}.
        {answer.answer === 'yes' && action.id === 'act' && ` It lets them ${levelIn(world, holder)}.`}
      </p>
      {once && (
        <p>
          <Name>{sentence(holderText(holder))}</Name> may {once}.
        </p>
      )}
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
const listedNames = (names: readonly string[]) =>
  listed([
    ...names.slice(0, mostNamed),
    ...(names.length > mostNamed ? [counted(names.length - mostNamed, 'other')] : []),
  ])

/** Why it can be done to none of the targets today: “none now: all are in use”. */
export function whyNone(world: World, action: Action, { of, targets }: Asked): string | undefined {
  if (isNone(of)) return 'there is none now'
  if (action.rules.length === 0 || of.kind !== 'known' || targets.kind !== 'known') return undefined
  const whys = targets.value.map(({ target }) => todayOf(world, action, target))
  const [first] = whys
  const why = typeof first === 'object' ? first.why : undefined
  if (!why || whys.some((one) => typeof one !== 'object' || one.why !== why)) return undefined
  if (whys.length > 1 && why === 'not empty') return 'none now: none is empty'
  return `none now: ${whys.length === 1 ? 'it is' : 'all are'} ${todayWords[why]?.is}`
}

const could = {
  now: ['can', ''],
  later: ['could', ' once the invitation is accepted'],
  lapsed: ['could', ', but not before the invitation is resent'],
  ended: ['could', ', but not before its expiry is changed'],
} as const
/** “Ada can open tenants”, “Ada could open tenants once the invitation is accepted” */
export function couldWords(holder: Holder, does: string): string {
  const [can, once] = could[stateOf(holder) ?? 'now']
  return `${sentence(holderText(holder))} ${can} ${does}${once}`
}

type ThereProps = Props & { asked: Asked; where: string }
/** “Giulia can open tenants in North and below: 141 of 1,240.” */
export function thereWords({ world, holder, action, asked, where }: ThereProps, part: Part): string {
  const does = `${actionsWords(action)} ${where}`
  if (part.answer !== 'yes') {
    const can = part.answer === 'no' ? 'can’t' : 'may or may not'
    return `${sentence(holderText(holder))} ${can} ${does}.`
  }
  // The sentence says before who can’t act yet. The state of the records today then matters to nobody.
  const many = partWords(holder.state === 'now' ? part : { ...part, now: part.can })
  const isNow = holder.state === 'now' && isNone(part.now) && !isNone(part.of)
  const why = isNow ? whyNone(world, action, asked) : undefined
  return `${couldWords(holder, does)}: ${why ? many.replace('none now', why) : many}.`
}

/** Reasons that are about the holder alone, whatever the target. */
const ofHolder: readonly Reason['why'][] = ['lacks', 'no key can', 'root only']

/**
 * Names the targets: those that somebody can do it to, those that they can't today, and those that they can't
 * at all. The last are grouped by the kind of the first reason; one of them has the whole reason.
 */
function namesOf({ world, holder, action, asked }: ThereProps) {
  const able: string[] = []
  const later = new Map<Reason['why'], string[]>()
  const refused = new Map<string, { readonly words: string; readonly others: string[] }>()
  for (const { target, count } of valueOfKnown(asked.targets) ?? []) {
    if (count === 0) continue
    const answer = may(world, { ...holder, state: 'now' }, withoutToday(action), target)
    // Companies are counted by their nodes.
    const name = (target.kind === 'company' ? nodeIn(world, target.record.node) : target.record)?.name ?? ''
    if (answer.answer === 'yes') {
      able.push(isolated(name))
      const today = todayOf(world, action, target)
      const why = typeof today === 'object' ? today.why : undefined
      if (why) later.set(why, [...(later.get(why) ?? []), isolated(name)])
      continue
    }
    const [reason] = answer.answer === 'no' ? answer.reasons : []
    const named = { ...target, record: { ...target.record, name } } as Target // The same record.
    const gaps = answer.answer === 'unknown' ? gapWords(answer.gaps) : ''
    const words = reason ? reasonWords(world, reason, holder, named).because : `Not known: ${gaps}.`
    const same = refused.get(reason?.why ?? gaps)
    if (!same) refused.set(reason?.why ?? gaps, { words, others: [] })
    else if (!reason || !ofHolder.includes(reason.why)) same.others.push(isolated(name))
  }
  return { able, later: [...later], refused: [...refused] }
}

/** How much somebody can do at the nodes of a question, through which role, and what not and why. */
export function There({ part, ...props }: ThereProps & { part: Part }) {
  const { world, holder } = props
  const { able, later, refused } = namesOf(props)
  return (
    <>
      <p className="text-lg">
        <Name>{thereWords(props, part)}</Name>
      </p>
      {part.answer === 'yes' && (
        <p className="text-soft">
          {refused.length > 0 && able.length > 0 && !part.isSelf && `Namely: ${listedNames(able)}. `}
          <Through world={world} holder={holder} />
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {later.map(([why, names]) => (
          <li key={why}>
            Not now ({todayWords[why]?.is}): {listedNames(names)}.
          </li>
        ))}
        {refused.map(([why, { words, others }]) => (
          <li key={why}>
            {words}{' '}
            {others.length > 0 && (
              <span className="text-soft">
                {why === 'beyond' ? 'The same, with these or other permissions' : 'The same goes for'}{' '}
                {listedNames(others)}.
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
