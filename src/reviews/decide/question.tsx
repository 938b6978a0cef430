import { TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { readingForm } from '#domain/review/review-decisions'
import type { Decision } from '#contract/review-roles'
import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { kindWords, madeWords, nameOfPermission, questionAbout, reasonFor } from '../review-words'

type Decided = Review['decisions'][number] | undefined

const heading = 'mt-3 text-lg font-semibold text-balance'

const Made = ({ made, isApplied }: { made: Decided; isApplied?: boolean }) =>
  made && <Badge tone={made.decision === 'keep' ? 'good' : 'bad'}>{madeWords(made, isApplied)}</Badge>

const Risk = () => (
  <Badge tone="warn">
    <TriangleAlert size={12} aria-hidden="true" />
    High risk
  </Badge>
)

type Props = {
  id: string
  reviewed: Review['roles'][number]
  code: string | null
  item: Review['items'][number] | undefined
  made: Decided
  isApplied: boolean
  choices: readonly Decision[]
}

/** Asks about one role or permission, with the reason for the question, and the risk. */
export function Question({ id, reviewed, code, item, made, isApplied, choices }: Props) {
  const risk = code === null || item?.kind === 'removed' ? undefined : riskOf(code)
  const [before, between, after] = questionAbout(item?.kind ?? 'unchanged', code === null)
  return (
    <>
      <div className="flex min-h-5 flex-wrap items-center gap-1.5">
        {risk && <Risk />}
        <Badge>{kindWords[item?.kind ?? 'unchanged'] ?? item?.kind}</Badge>
        <Made made={made} isApplied={isApplied} />
      </div>
      <h2 id={`${id}-title`} className={heading}>
        {before}
        {code !== null && (
          <>
            <Name>{nameOfPermission(reviewed, code)}</Name>
            {between}
          </>
        )}
        <Name>{reviewed.name}</Name>
        {after}
      </h2>
      <div id={`${id}-question`} className="mt-2 flex flex-col gap-2 text-soft">
        <p>
          {reasonFor({ kind: item?.kind ?? 'unchanged', from: item?.from })}
          {reviewed.before_closed_at && (
            <>
              {' '}
              Last signed: review {reviewed.before_review}, <Day at={reviewed.before_closed_at} />.
            </>
          )}
        </p>
        {risk && <p>{risk}</p>}
        {code !== null && choices.includes('reduce') && (
          <p className="rounded-md bg-sunken px-3 py-2 text-xs">
            “Reduce to read-only” replaces it with “{nameOfPermission(reviewed, readingForm(code) ?? '')}”.
          </p>
        )}
        {code === null && choices.includes('revoke') && (
          <p className="rounded-md bg-sunken px-3 py-2 text-xs">
            “Remove all permissions” empties the role. It stays, and its members keep it, but it allows
            nothing. Delete it afterwards under Roles.
          </p>
        )}
      </div>
    </>
  )
}

/** Asks once about all built-in roles, because only one answer is possible. */
export const BuiltInQuestion = ({
  id,
  items,
  made,
}: {
  id: string
  items: readonly { readonly role: string }[]
  made: Decided
}) => {
  const roles = new Set(items.map(({ role }) => role)).size
  return (
    <>
      <div className="flex min-h-5 flex-wrap items-center gap-1.5">
        <Badge>Built-in</Badge>
        <Made made={made} />
      </div>
      <h2 id={`${id}-title`} className={heading}>
        Have you seen what the {roles === 1 ? 'built-in role allows' : `${roles} built-in roles allow`}?
      </h2>
      <p id={`${id}-question`} className="mt-2 text-soft">
        This is the first review of {roles === 1 ? 'this role' : 'these roles'}. Built-in roles can’t be
        changed, so one answer covers {counted(items.length, 'decision')}: the{' '}
        {roles === 1 ? 'role and its' : 'roles and their'} high-risk permissions. The evidence lists each of
        them.
      </p>
    </>
  )
}
