import { useMemo } from 'react'
import type { Role } from '#contract/roles/roles'
import { noLongerManaged } from '#domain/advice/no-longer-managed'
import { matrixRoleOf } from '#domain/roles/role-matrix'
import { useWorld } from '../../access/use-world'
import { counted } from '../../lib/words'
import { adviceFor, type AdvisedRole, type Finding } from './advice-rules'
import { FindingLine } from './finding-line'
import { advisedRoleOf, useAdviceOn } from './use-advice'
import { useMatrix } from '../role-matrix/use-role-data'

/**
 * The findings about one role, saved or not, as far as the caller can see the others; undefined while they
 * load.
 */
export function useFindings(role: AdvisedRole): readonly Finding[] | undefined {
  const { matrix } = useMatrix()
  const on = useAdviceOn(matrix, role.id === unsaved ? undefined : role.id)
  const world = useWorld()
  return useMemo(() => {
    const lostBy = world && ((id: string, code: string) => noLongerManaged(world, id, code))
    return on && adviceFor({ ...on, lostBy }, role)
  }, [on, role, world])
}
/** The id of a role that is being made. */
export const unsaved = 'new'

function useFindingsOf(role: Role) {
  const own = useMemo(() => advisedRoleOf(matrixRoleOf(role)), [role])
  return { own, findings: useFindings(own) ?? [] }
}

/**
 * Links from the facts of a role to the advice below. Advice loads later, and must not move what is already
 * on the page.
 */
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
  const { own, findings } = useFindingsOf(role)
  if (findings.length === 0) return null
  return (
    <section id="advice" aria-label="Advice" className="mt-5">
      <h2 className="border-b border-line py-2 font-semibold">Advice</h2>
      <ul>
        {findings.map((finding) => (
          <FindingLine key={finding.words} finding={finding} role={own} />
        ))}
      </ul>
    </section>
  )
}
