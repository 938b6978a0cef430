import { Link } from '@tanstack/react-router'
import type { NodeRecord } from '#contract/nodes'
import type { Role } from '#contract/roles'
import type { Known } from '#domain/known'
import { holderWords } from '../scope/holder-words'
import { NodeAccessCard } from '../scope/node-access-card'
import { useNodeAccess } from '../scope/use-node-access'
import { sentence } from '../lib/words'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { PersonLine } from '../ui/person-line'

type RolesProps = {
  roles: Known<readonly Role[]>
  nameOf: (node: string | null | undefined) => string
}

const RolesFromAbove = ({ roles, nameOf }: RolesProps) => (
  <div className="border-t border-line px-4 py-3 text-sm">
    {roles.kind === 'unknown' || (roles.kind === 'partly' && roles.value.length === 0) ? (
      <p className="text-muted">
        Whether roles from parent nodes can be assigned here isn’t known: {roles.why}.
      </p>
    ) : roles.value.length === 0 ? (
      <p className="text-muted">No role from a parent node can be assigned here.</p>
    ) : (
      <>
        <p className="text-soft">Roles from parent nodes that can also be assigned here:</p>
        <ul className="mt-1 flex flex-col gap-1">
          {roles.value.map((role) => (
            <li key={role.id}>
              <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link">
                <Name>{role.name}</Name>
              </Link>{' '}
              <span className="text-muted">
                from <Name>{nameOf(role.msp_node)}</Name>
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)

/**
 * Shows the people and keys above a node whose roles apply here, and the roles from above that can be
 * assigned here.
 */
export function NodeCascade({ node }: { node: NodeRecord }) {
  const access = useNodeAccess(node.id)
  return (
    <NodeAccessCard
      title="Cascading access"
      note="From parent nodes"
      help="cascade"
      access={access}
      what="what cascades here"
    >
      {({ holders, count, rolesAbove, nodes }) => {
        const nameOf = (id: string | null | undefined) =>
          nodes.find((one) => one.id === id)?.name ?? `Node ${id ?? ''}`
        const isFromAbove = ({ from }: { from: string }) => from !== node.id
        const cascading = holders.filter(isFromAbove)
        return (
          <>
            <p className="border-b border-line px-4 py-2.5 text-sm text-soft">
              {sentence(holderWords(count((one) => !isFromAbove(one))))} at this node, and{' '}
              {holderWords(count(isFromAbove))} from parent nodes through roles that cascade.
            </p>
            {cascading.length > 0 && (
              <ul className={cascading.length > 12 ? 'max-h-112 overflow-y-auto' : undefined}>
                {cascading.map(({ kind, id, name, detail, isInvited, role, from }) => (
                  <PersonLine
                    key={kind + id}
                    isKey={kind === 'key'}
                    id={id}
                    name={name}
                    detail={detail}
                    role={role}
                    from={
                      <>
                        {' from '}
                        <Name>{nameOf(from)}</Name>
                      </>
                    }
                  >
                    {isInvited && <Badge>Invitation pending</Badge>}
                  </PersonLine>
                ))}
              </ul>
            )}
            <RolesFromAbove roles={rolesAbove} nameOf={nameOf} />
          </>
        )
      }}
    </NodeAccessCard>
  )
}
