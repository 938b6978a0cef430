import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listEmployees } from '#contract/employees'
import type { Matrix } from '#domain/role-matrix'
import { Page } from '../frame/page'
import { counted } from '../lib/words'
import { useCan } from '../session/use-can'
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
        <p className="border-t border-line px-5 py-2.5 text-sm">
          <button type="button" className="link" onClick={() => setAll(true)}>
            Show all {findings.length}
          </button>
        </p>
      )}
    </>
  )
}

function Body({ matrix, complete }: { matrix: Matrix; complete: boolean }) {
  const search = useSearch({ from: '/app/roles/advice' })
  const navigate = useNavigate({ from: '/roles/advice' })
  const go = (next: AdviceSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const seesPeople = useCan(listEmployees.needs)
  const on = useAdviceOn(matrix, complete)
  const advice = useSearchResult(useMemo(() => on && (() => allAdvice(on)), [on]))
  if (!on) return <StillWaiting />
  if (advice.isPending || !advice.value) return <CheckingRoles />
  return (
    <div className="flex flex-col gap-5">
      {!seesPeople.allowed && (
        <p className="text-sm text-muted">Advice that depends on members is left out. {seesPeople.reason}</p>
      )}
      {advice.value.map(({ rule, findings, notKnown }) => (
        <section key={rule.id} aria-label={rule.title} className="card">
          <h2 className="bg-sunken px-5 py-2.5 font-semibold max-md:px-4">
            {rule.title} <span className="font-normal text-muted">({findings.length})</span>
          </h2>
          {findings.length + notKnown === 0 && (
            <p className="px-5 py-2.5 text-sm text-muted">
              {rule.of === 'all' && !on.isComplete
                ? 'Not known, because not all roles and people could be loaded.'
                : 'Nothing found.'}
            </p>
          )}
          <Findings findings={findings} roles={on.roles} />
          {notKnown > 0 && (
            <p className="border-t border-line px-5 py-2.5 text-sm text-muted max-md:px-4">
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
    <Page title="Role advice" lead="Risky, redundant and duplicate permissions">
      <RolesTabs />
      <UndoBar />
      <EveryRole>
        {(matrix, read) => (
          <>
            <p className="mb-3 text-sm text-muted">
              <Completeness read={read} />
            </p>
            <Body matrix={matrix} complete={read.rows.kind === 'known'} />
          </>
        )}
      </EveryRole>
    </Page>
  )
}
