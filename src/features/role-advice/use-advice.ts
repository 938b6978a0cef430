import { useMemo } from 'react'
import { hasUnknown } from '#domain/roles/permission-set'
import type { Matrix, MatrixRole } from '#domain/roles/role-matrix'
import { usePermissionUses } from '../role-matrix/use-permission-uses'
import { useNodes } from '../role-matrix/use-role-data'
import { countHolders } from '../../scope/holder-words'
import { useMembersOf } from '../../scope/use-holders'
import type { AdvisedRole, AdviceOn } from './advice-rules'

export const advisedRoleOf = ({ role, ...facts }: MatrixRole): AdvisedRole => ({
  ...facts,
  modified: role.last_modified,
})

/**
 * The data that advice about one role or all needs, as far as the caller can see it; undefined while it is
 * loading.
 */
export function useAdviceOn(matrix: Matrix, role?: MatrixRole['id']): AdviceOn | undefined {
  const membersOf = useMembersOf()
  const nodes = useNodes()
  const uses = usePermissionUses(role)
  return useMemo(() => {
    if (membersOf === undefined || nodes === undefined || uses === undefined) return undefined
    return {
      roles: matrix.roles.filter(({ permissions }) => !hasUnknown(permissions)).map(advisedRoleOf),
      nodes: nodes.map(({ id, parent }) => ({ id, parent: parent ?? null })),
      membersOf: ({ id, node }) => countHolders(membersOf({ id, msp_node: node })),
      uses,
    }
  }, [matrix, membersOf, nodes, uses])
}
