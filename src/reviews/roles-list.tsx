import { CircleCheck, CircleDot } from 'lucide-react'
import { useState } from 'react'
import { riskOf } from '#contract/permission-advice'
import type { Spot } from '#contract/review-decisions'
import { heldCodesOf } from '#contract/role-sets'
import type { Review } from '#contract/reviews'
import { counted } from '../lib/words'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { keyOf, kindWords, nameOfPermission, pastWords } from './review-words'

type ReviewRole = Review['roles'][number]
type Shared = { review: Review; spot: Spot | undefined; onChoose: (spot: Spot) => void }

const statusWords: Readonly<Record<string, string>> = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', deleted: 'Gone' }

/** One spot as a row: what it is, why it is asked, and what was decided. */
function SpotRow({ review, reviewed, at, spot, onChoose }: Shared & { reviewed: ReviewRole; at: Spot }) {
  const item = review.items.find((one) => keyOf(one) === keyOf(at))
  const made = review.decisions.find((one) => keyOf(one) === keyOf(at))
  const current = spot !== undefined && keyOf(spot) === keyOf(at)
  const Mark = made ? CircleCheck : CircleDot
  const name = at.code === null ? 'The role as a whole' : nameOfPermission(reviewed, at.code)
  return (
    <li className={`border-t border-line ${current ? 'bg-accent-soft' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 text-sm">
        <Mark size={15} aria-hidden="true" className={made ? 'text-good' : item ? 'text-accent-ink' : 'text-muted opacity-50'} />
        {spot === undefined ? (
          <span className="font-medium">
            <Name>{name}</Name>
          </span>
        ) : (
          <button
            type="button"
            className="link min-h-6 text-left text-ink"
            aria-current={current || undefined}
            onClick={() => onChoose(at)}
          >
            <Name>{name}</Name>
          </button>
        )}
        {item && <span className="text-xs text-muted">{kindWords[item.kind] ?? item.kind}</span>}
        {at.code !== null && item?.kind !== 'removed' && riskOf(at.code) && <Badge tone="warn">Risky</Badge>}
        <span className="flex-1" />
        {made ? (
          <span className={made.decision === 'keep' ? 'text-good' : 'font-medium text-bad'}>
            {pastWords[made.decision] ?? made.decision}
          </span>
        ) : (
          item && <span className="text-accent-ink">Open</span>
        )}
      </div>
      {made?.note && (
        <p className="px-5 pb-2 pl-13 text-sm whitespace-pre-wrap text-muted">
          <Name>{made.note}</Name>
        </p>
      )}
    </li>
  )
}

/** What nobody has to decide: there, folded away, under the fingerprint that it had when it was signed. */
function Rest({ reviewed, ...shared }: Shared & { reviewed: ReviewRole }) {
  const [open, setOpen] = useState(false)
  const { role, role_id } = reviewed
  if (!role) return null
  const asked = new Set(shared.review.items.filter((item) => item.role === role_id).map(({ code }) => code))
  const rest = heldCodesOf(role).filter((code) => !asked.has(code))
  const whole: Spot[] = asked.has(null) ? [] : [{ role: role_id, code: null }]
  if (rest.length + whole.length === 0) return null
  return (
    <details className="border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-5 py-2 text-sm text-muted hover:text-ink">
        {counted(rest.length, 'permission')} {asked.size > 0 ? 'not asked about' : 'as signed'}
      </summary>
      {open && (
        <ul>
          {[...whole, ...rest.map((code) => ({ role: role_id, code }))].map((at) => (
            <SpotRow key={keyOf(at)} {...shared} reviewed={reviewed} at={at} />
          ))}
        </ul>
      )}
    </details>
  )
}

function RoleBlock({ reviewed, ...shared }: Shared & { reviewed: ReviewRole }) {
  const items = shared.review.items.filter(({ role }) => role === reviewed.role_id)
  return (
    <li className="border-t border-line first:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3">
        <h3 className="font-semibold">
          <Name>{reviewed.name}</Name>
        </h3>
        <Badge tone={reviewed.status === 'unchanged' ? 'neutral' : 'accent'}>{statusWords[reviewed.status] ?? reviewed.status}</Badge>
        <span className="flex-1" />
        <span className="text-xs text-muted">
          {reviewed.before_closed_at && (
            <>
              signed <Day at={reviewed.before_closed_at} /> ·{' '}
            </>
          )}
          fingerprint{' '}
          <code className="font-mono" title={reviewed.fingerprint}>
            {reviewed.fingerprint.slice(0, 12)}
          </code>
        </span>
      </div>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <SpotRow key={keyOf(item)} {...shared} reviewed={reviewed} at={item} />
          ))}
        </ul>
      )}
      <Rest {...shared} reviewed={reviewed} />
    </li>
  )
}

/** Every role of the review: first those with something to decide, then, folded, the rest. */
export function RolesList(shared: Shared) {
  const [open, setOpen] = useState(false)
  const { roles } = shared.review
  const asked = roles.filter(({ status }) => status !== 'unchanged')
  const unchanged = roles.filter(({ status }) => status === 'unchanged')
  return (
    <>
      {asked.length > 0 && (
        <section aria-labelledby="asked" className="card overflow-clip">
          <h2 id="asked" className="border-b border-line bg-sunken px-5 py-3 font-semibold">
            To decide, in {counted(asked.length, 'role')}
          </h2>
          <ul>
            {asked.map((reviewed) => (
              <RoleBlock key={reviewed.role_id} {...shared} reviewed={reviewed} />
            ))}
          </ul>
        </section>
      )}
      {unchanged.length > 0 && (
        <details className="card overflow-clip" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="px-5 py-3 font-semibold hover:bg-hover">
            {counted(unchanged.length, 'role')} unchanged since the last signed review
          </summary>
          {open && (
            <ul className="border-t border-line">
              {unchanged.map((reviewed) => (
                <RoleBlock key={reviewed.role_id} {...shared} reviewed={reviewed} />
              ))}
            </ul>
          )}
        </details>
      )}
    </>
  )
}
