import { useMemo, useState } from 'react'
import type { Matrix } from '#domain/role-matrix'
import { Page } from '../frame/page'
import { counted, listed } from '../lib/words'
import { StillWaiting } from '../ui/waiting/still-waiting'
import { allAdvice, type AdvisedRole, type Finding } from './advice-rules'
import { Completeness, EveryRole } from '../role-matrix/every-role-states'
import { AdviceSection } from './advice-section'
import { FindingLine } from './finding-line'
import { notFound, SimilarRoles, similarRoles } from './similar-roles'
import { RolesTabs } from '../role-matrix/roles-tabs'
import { useAdviceOn } from './use-advice'

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
        <p className="border-t border-line-soft py-2">
          <button type="button" className="link" onClick={() => setAll(true)}>
            Show all {findings.length}
          </button>
        </p>
      )}
    </>
  )
}

type OfRule = ReturnType<typeof allAdvice>[number]

/** Whether a check was made in full and found nothing. */
const isQuiet = ({ findings, why }: OfRule) => findings.length === 0 && why === undefined

const RuleFindings = ({
  advice: { rule, findings, why },
  roles,
}: {
  advice: OfRule
  roles: readonly AdvisedRole[]
}) => (
  <AdviceSection
    title={rule.title}
    figure={why !== undefined && findings.length === 0 ? 'not known' : findings.length}
  >
    <Findings findings={findings} roles={roles} />
    {why !== undefined && (
      <p className="py-2 text-muted">
        {findings.length === 0 ? 'Not known' : 'There may be more'}: {why}.
      </p>
    )}
  </AdviceSection>
)

function Body({ matrix }: { matrix: Matrix }) {
  const on = useAdviceOn(matrix)
  const advice = useMemo(() => on && allAdvice(on), [on])
  const similar = useMemo(() => on && similarRoles(on.roles), [on])
  if (!on || !advice || !similar) return <StillWaiting />
  const leftOut = matrix.roles.length - on.roles.length
  const quiet = [...advice.filter(isQuiet).map(({ rule }) => rule.title), ...notFound(similar)]
  return (
    <div className="max-w-5xl">
      {leftOut > 0 && (
        <p role="status" className="py-2 text-warn">
          {counted(leftOut, 'role is', 'roles are')} left out, because the server didn’t say which permissions
          they have.
        </p>
      )}
      {advice
        .filter((one) => !isQuiet(one))
        .map((one) => (
          <RuleFindings key={one.rule.id} advice={one} roles={on.roles} />
        ))}
      <SimilarRoles found={similar} />
      {quiet.length > 0 && (
        <p className="border-t border-line py-3 text-muted">
          {leftOut > 0 ? 'Nothing found in the other roles' : 'Nothing found'} by{' '}
          {counted(quiet.length, 'check')}: {listed(quiet)}.
        </p>
      )}
    </div>
  )
}

export function RoleAdvicePage() {
  return (
    <Page title="Role advice" heading="Roles" help="role" tabs={<RolesTabs />}>
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
