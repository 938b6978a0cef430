import { useMemo } from 'react'
import type { PermissionCategory } from '#contract/permission-catalogue'
import type { Role } from '#contract/roles'
import { counted } from '../lib/words'
import { adviceFor, type AdvisedRole, type Finding } from './advice'
import { FindingLine } from './finding-line'
import { matrixOf } from './role-matrix'
import { advised, useAdviceOn } from './use-advice'
import { useMatrix } from './use-role-data'

/** What is to be said about one role, beside all that this key can see of the others. */
export function useFindings(role: AdvisedRole): readonly Finding[] {
  const { query, matrix } = useMatrix()
  const on = useAdviceOn(matrix, query.data?.complete === true)
  return useMemo(() => {
    if (!on) return []
    // As it is here, saved or not, in the place of what was read.
    return adviceFor({ ...on, roles: [...on.roles.filter(({ id }) => id !== role.id), role] }, role)
  }, [on, role])
}

function useFindingsOf(role: Role) {
  const own = useMemo(() => matrixOf([role]).roles.map(advised)[0]!, [role])
  return { own, findings: useFindings(own) }
}

/** Says beside the facts of a role that there is advice below: it comes later, and must not push what is read already. */
export function AdviceLink({ role }: { role: Role }) {
  const { findings } = useFindingsOf(role)
  if (findings.length === 0) return null
  return (
    <a href="#advice" className="link">
      {counted(findings.length, 'piece')} of advice
    </a>
  )
}

/** Advice on a role's page. */
export function RoleAdvice({ role }: { role: Role }) {
  const { own, findings } = useFindingsOf(role)
  if (findings.length === 0) return null
  return (
    <section id="advice" aria-label="Advice" className="card mt-4">
      <h2 className="bg-sunken px-5 py-2.5 font-semibold max-md:px-4">Advice</h2>
      <ul>
        {findings.map((finding) => (
          <FindingLine key={finding.words} finding={finding} role={own} isHere />
        ))}
      </ul>
    </section>
  )
}

export const offeredIn = (categories: readonly PermissionCategory[]): ReadonlySet<string> =>
  new Set(categories.flatMap(({ permissions }) => permissions.map(({ code }) => code)))
