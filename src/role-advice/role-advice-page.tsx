import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Matrix } from '#domain/role-matrix'
import { Page } from '../frame/page'
import { counted } from '../lib/words'
import { StillWaiting } from '../ui/still-waiting'
import { allAdvice, type AdvisedRole, type Finding } from './advice-rules'
import type { AdviceSearch } from './role-advice.search'
import { Completeness, EveryRole } from '../role-matrix/every-role-states'
import { CheckingRoles, tooMany } from './checking-roles'
import { FewerRoles } from './fewer-roles'
import { FindingLine } from './finding-line'
import { SimilarRoles } from './similar-roles'
import { RolesTabs } from '../role-matrix/roles-tabs'
import { UndoBar } from '../role-matrix/changes/undo-bar'
import { useAdviceOn } from './use-advice'
import { useSearchResult } from './use-search-result'

const firstShown = 12

function Findings({ findings, roles }: { findings: readonly Finding[]; roles: readonly AdvisedRole[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? findings : findings.slice(0, firstShown)
  return (
    <>
      <ul>
        {shown.map((finding) => (
          <FindingLine
            key={`${finding.role} ${finding.code} ${finding.words}`}
            finding={finding}
            role={roles.find(({ id }) => id === finding.role)}
          />
        ))}
      </ul>
      {shown.length < findings.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <button type="button" className="link" onClick={() => setAll(true)}>
            Show all {findings.length}
          </button>
        </p>
      )}
    </>
  )
}

function Body({ matrix }: { matrix: Matrix }) {
  const search = useSearch({ from: '/app/roles/advice' })
  const navigate = useNavigate({ from: '/roles/advice' })
  const go = (next: AdviceSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const on = useAdviceOn(matrix)
  const advice = useSearchResult(useMemo(() => on && (() => allAdvice(on)), [on]))
  if (!on) return <StillWaiting />
  if (advice.isPending || !advice.value) return <CheckingRoles />
  const leftOut = matrix.roles.length - on.roles.length
  return (
    <div className="flex flex-col gap-5">
      {leftOut > 0 && (
        <p role="status" className="text-sm text-warn">
          {counted(leftOut, 'role is', 'roles are')} left out, because the server didn’t say which permissions
          they have.
        </p>
      )}
      {advice.value.map(({ rule, findings, notKnown, why }) => (
        <section key={rule.id} aria-label={rule.title} className="card">
          <h2 className="bg-sunken px-4 py-2.5 font-semibold max-md:px-4">
            {rule.title}{' '}
            <span className="font-normal text-muted">
              ({why !== undefined && findings.length === 0 ? 'not known' : findings.length})
            </span>
          </h2>
          {findings.length + notKnown === 0 && why === undefined && (
            <p className="px-4 py-2.5 text-sm text-muted">
              {leftOut > 0 ? 'Nothing found in the other roles.' : 'Nothing found.'}
            </p>
          )}
          <Findings findings={findings} roles={on.roles} />
          {why !== undefined && (
            <p className="border-t border-line px-4 py-2.5 text-sm text-muted first:border-0 max-md:px-4">
              {findings.length === 0 ? 'Not known' : 'There may be more'}: {why}.
            </p>
          )}
          {notKnown > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-sm text-muted max-md:px-4">
              Not known for {counted(notKnown, 'role')}, because {tooMany}.
            </p>
          )}
        </section>
      ))}
      <FewerRoles on={on} search={search} go={go} />
      <SimilarRoles roles={on.roles} near={Number(search.near) || 1} />
    </div>
  )
}

export function RoleAdvicePage() {
  return (
    <Page title="Role advice" tabs={<RolesTabs />}>
      <UndoBar />
      <EveryRole>
        {(matrix, read) => (
          <>
            <p className="mb-3 text-sm text-muted">
              <Completeness read={read} />
            </p>
            <Body matrix={matrix} />
          </>
        )}
      </EveryRole>
    </Page>
  )
}
