import { useMemo } from 'react'
import type { Role } from '#contract/roles'
import { matrixRoleOf } from '#domain/role-matrix'
import { counted } from '../lib/words'
import { adviceFor, type AdvisedRole, type RoleFindings } from './advice-rules'
import { CheckingRoles, NotKnown } from './checking-roles'
import { FindingLine } from './finding-line'
import { useAdviceOn } from './use-advice'
import { useSearchResult } from './use-search-result'
import { useMatrix } from '../role-matrix/use-role-data'

/** The findings about one role, compared with all other roles that the caller can see. */
export function useFindings(role: AdvisedRole) {
  const { matrix } = useMatrix()
  const on = useAdviceOn(matrix)
  const begin = useMemo(() => {
    if (!on) return undefined
    // The role on this page, saved or not, replaces the one in the list.
    const roles = [...on.roles.filter(({ id }) => id !== role.id), role]
    return () => adviceFor({ ...on, roles }, role)
  }, [on, role])
  return { ...useSearchResult(begin), isLoading: !on }
}

const none: RoleFindings = { findings: [], notKnown: [] }

function useFindingsOf(role: Role) {
  const own = useMemo(() => matrixRoleOf(role), [role])
  const { value, isPending, isLoading } = useFindings(own)
  return { own, ...((!isPending && value) || none), isSearching: isPending && !isLoading }
}

/** Links from the facts of a role to the advice below. Advice loads later, and must not move what is already on the page. */
export function AdviceLink({ role }: { role: Role }) {
  const { findings } = useFindingsOf(role)
  if (findings.length === 0) return null
  return (
    <a href="#advice" className="link">
      {counted(findings.length, 'suggestion')}
    </a>
  )
}

/** Advice on a role's page. */
export function RoleAdvice({ role }: { role: Role }) {
  const { own, findings, notKnown, isSearching } = useFindingsOf(role)
  if (isSearching) return <CheckingRoles />
  if (findings.length + notKnown.length === 0) return null
  return (
    <section id="advice" aria-label="Advice" className="mt-5">
      <h2 className="border-b border-line py-2 font-semibold">Advice</h2>
      <ul>
        {findings.map((finding) => (
          <FindingLine key={finding.words} finding={finding} role={own} isHere />
        ))}
      </ul>
      <NotKnown rules={notKnown} />
    </section>
  )
}
