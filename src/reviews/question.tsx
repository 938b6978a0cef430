import { TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { readingForm } from '#domain/review/review-decisions'
import type { Decision, Review } from '#contract/reviews'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { kindWords, nameOfPermission, pastWords, question } from './review-words'

type Props = {
  id: string
  reviewed: Review['roles'][number]
  code: string | null
  item: Review['items'][number] | undefined
  made: Review['decisions'][number] | undefined
  choices: readonly Decision[]
}

/** Shows the subject of a decision: the role, the permission, the reason for the question, and the risk. */
export function Question({ id, reviewed, code, item, made, choices }: Props) {
  const permission = code === null ? undefined : nameOfPermission(reviewed, code)
  const risk = code === null || item?.kind === 'removed' ? undefined : riskOf(code)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={item?.kind === 'added' || item?.kind === 'held' ? 'accent' : 'neutral'}>
          {kindWords[item?.kind ?? 'unchanged'] ?? item?.kind}
        </Badge>
        {risk && <Badge tone="warn">Risky</Badge>}
        {made && (
          <Badge tone={made.decision === 'keep' ? 'good' : 'bad'}>
            {pastWords[made.decision] ?? made.decision}
          </Badge>
        )}
      </div>
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        <Name>{reviewed.name}</Name>
        {permission && (
          <>
            <span className="text-muted">: </span>
            <Name>{permission}</Name>
          </>
        )}
      </h2>
      <div id={`${id}-question`} className="flex flex-col gap-1 text-soft">
        <p>{question({ kind: item?.kind ?? 'unchanged', from: item?.from })}</p>
        {risk && (
          <p className="flex items-start gap-2 text-warn">
            <TriangleAlert size={15} aria-hidden="true" className="mt-1 shrink-0" />
            {risk}
          </p>
        )}
        {code !== null && choices.includes('reduce') && (
          <p className="text-sm text-muted">
            “Reduce” replaces it with “{nameOfPermission(reviewed, readingForm(code) ?? '')}”.
          </p>
        )}
        {reviewed.before_closed_at && (
          <p className="text-sm text-muted">
            Last signed: review {reviewed.before_review}, <Day at={reviewed.before_closed_at} />
          </p>
        )}
      </div>
    </>
  )
}
