import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { riskOf } from '#domain/advice/permission-advice'
import { readingForm } from '#domain/review/decisions'
import { formatMoment } from '../../../lib/dates'
import { counted } from '../../../lib/words'
import { Badge } from '../../../ui/badge'
import { Name } from '../../../ui/name'
import { Day } from '../../../ui/time/time'
import type { Item, RoleItem } from '../review-items'
import { nameOfPermission, questionAbout, reasonFor } from '../review-words'
import { choicesOf } from './use-choices'

type TextProps = Pick<Item, 'isRisky' | 'why' | 'made'> &
  Partial<Pick<Item, 'since' | 'readAt'>> & {
    id: string
    title: ReactNode
    children: ReactNode
  }

/** A question with the reason for it, the risk, and what was decided. */
export const QuestionText = ({ id, isRisky, why, made, since, readAt, title, children }: TextProps) => (
  <>
    {since && (
      <p
        id={`${id}-since`}
        className="mr-16 mb-3 rounded-md border border-transparent bg-warn-soft px-3 py-2 text-warn"
      >
        <strong className="font-semibold">
          Since {made ? 'the decision' : 'it was read'}, {formatMoment(made?.decided_at ?? readAt)}:
        </strong>{' '}
        <bdi>{since}</bdi>
      </p>
    )}
    <div className="mr-16 flex min-h-5 flex-wrap items-center gap-1.5">
      {isRisky && (
        <Badge tone="warn">
          <TriangleAlert size={12} aria-hidden="true" />
          High risk
        </Badge>
      )}
      {why && <Badge>{why}</Badge>}
      {made && <Badge tone={made.decision === 'keep' ? 'good' : 'bad'}>{made.words}</Badge>}
    </div>
    <h2 id={`${id}-title`} className="mt-3 text-lg font-semibold text-balance">
      {title}
    </h2>
    <div id={`${id}-question`} className="mt-2 flex flex-col gap-2 text-soft">
      {children}
    </div>
  </>
)

type Signed = {
  readonly before_review?: string | null | undefined
  readonly before_closed_at?: string | null | undefined
}
export const LastSigned = ({ of: { before_review, before_closed_at } }: { of: Signed }) =>
  before_closed_at && (
    <>
      {' '}
      Last signed: review {before_review}, <Day at={before_closed_at} />.
    </>
  )

/** Asks about one role or permission. */
export function RoleQuestion({ id, item }: { id: string; item: RoleItem }) {
  const { reviewed, code, asked, name, isRisky } = item
  const kind = asked?.kind ?? 'unchanged'
  const [before, between, after] = questionAbout(kind, code === null)
  const choices = choicesOf(item)
  return (
    <QuestionText
      {...item}
      id={id}
      title={
        <>
          {before}
          {between !== '' && (
            <>
              <Name>{name}</Name>
              {between}
            </>
          )}
          <Name>{reviewed.name}</Name>
          {after}
        </>
      }
    >
      <p>
        {reasonFor({ kind, from: asked?.from })}
        <LastSigned of={reviewed} />
      </p>
      {code !== null && isRisky && <p>{riskOf(code)}</p>}
      {code !== null && choices.includes('reduce') && (
        <p className="rounded-md bg-sunken px-3 py-2 text-xs">
          “Reduce to read-only” replaces it with “{nameOfPermission(reviewed, readingForm(code) ?? '')}”.
        </p>
      )}
      {code === null && choices.includes('revoke') && (
        <p className="rounded-md bg-sunken px-3 py-2 text-xs">
          “Remove all permissions” empties the role. It stays, and its members keep it, but it allows nothing.
          Delete it afterwards under Roles.
        </p>
      )}
    </QuestionText>
  )
}

type GroupProps = { id: string; items: readonly Item[]; first: Item }

/** Asks once about all built-in roles, because only one answer is possible, or about all who didn't change. */
export function GroupQuestion({ id, items, first }: GroupProps) {
  const made = items.every((one) => one.made) ? first.made : undefined
  if ('one' in first)
    return (
      <QuestionText
        {...first}
        id={id}
        why={first.since ? first.why : 'Unchanged'}
        made={made}
        title={`Should these ${counted(items.length, 'person or key', 'people and keys')} keep their roles?`}
      >
        <p>
          {first.since
            ? 'Their role got other permissions, none of them high-risk, and nothing else changed.'
            : 'Nothing changed since the last signed review, and their roles are not high-risk.'}{' '}
          One answer covers all of them; the evidence lists each. To decide about one alone, choose it in the
          list.
        </p>
      </QuestionText>
    )
  const roles = new Set(items.map(({ step }) => step.id)).size
  return (
    <QuestionText
      id={id}
      isRisky={false}
      why="Built-in"
      made={made}
      title={`Have you seen what the ${roles === 1 ? 'built-in role allows' : `${roles} built-in roles allow`}?`}
    >
      <p>
        This is the first review of {roles === 1 ? 'this role' : 'these roles'}. Built-in roles can’t be
        changed, so one answer covers {counted(items.length, 'decision')}: the{' '}
        {roles === 1 ? 'role and its' : 'roles and their'} high-risk permissions. The evidence lists each of
        them.
      </p>
    </QuestionText>
  )
}
