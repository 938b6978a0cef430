import type { CompanyItem } from '#contract/companies'
import { countKnown, isNone, outOf, thoseKnown, valueOfKnown } from '#domain/known'
import { holds, isUnknown, type PermissionSet } from '#domain/permission-set'
import { NodeAccessCard } from '../scope/node-access-card'
import { holderWords, unknownWords, type HolderCounts } from '../scope/holder-words'
import { useNodeAccess, type WithAccess } from '../scope/use-node-access'
import { TableButtons } from '../export/table-buttons'
import { notKnown } from '../lib/file-values'
import { sentence } from '../lib/words'
import { figureWords } from '../ui/known-figure'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { companyAccessTable } from './company-access-table'
import { PersonLine } from '../ui/person-line'

const full = 'msp_assume_managed_company'
const reading = 'msp_assumeRead_managed_company'

/** Whether a role opens companies' tenants; undefined if the server doesn't say. */
const opens = ({ permissions }: { readonly permissions: PermissionSet }): boolean | undefined => {
  if (holds(permissions, full) || holds(permissions, reading)) return true
  return isUnknown(permissions, full) || isUnknown(permissions, reading) ? undefined : false
}
/** Whether the access of somebody who opens companies is full. */
const isFull = ({ permissions }: { readonly permissions: PermissionSet }): boolean | undefined =>
  isUnknown(permissions, full) ? undefined : holds(permissions, full)
const silent = (what: string) => (count: number, of: number) =>
  `the permissions of ${outOf(count, of)} ${what} aren’t known`
const labelOf = (one: { readonly permissions: PermissionSet }) => {
  const isFullAccess = isFull(one)
  return isFullAccess === undefined ? 'At least read-only' : isFullAccess ? 'Full access' : 'Read-only'
}

/** Those who can open the company, what is known of them, and how many have which access. */
function useOpeners(node: string | null) {
  const found = useNodeAccess(node)
  if (found.kind !== 'known')
    return { access: found, nodes: [], able: undefined, withFull: undefined, readOnly: undefined }
  const able = {
    people: thoseKnown(found.people, opens, silent('people')),
    keys: thoseKnown(found.keys, opens, silent('keys')),
  }
  const count = (test: (one: WithAccess) => boolean | undefined): HolderCounts => ({
    people: countKnown(thoseKnown(able.people, test, silent('people'))),
    keys: countKnown(thoseKnown(able.keys, test, silent('keys'))),
  })
  return {
    access: { ...found, ...able },
    nodes: found.nodes,
    able,
    withFull: count(isFull),
    readOnly: count((one) => (isFull(one) === undefined ? undefined : !isFull(one))),
    invited: count(({ isInvited }) => isInvited).people,
  }
}

/**
 * Lists the people and keys that can open the company's tenant. Those with both kinds of access count as
 * having full access.
 */
export function CompanyAccess({ company }: { company: Pick<CompanyItem, 'id' | 'name' | 'msp_node'> }) {
  const { access, able, nodes: all, withFull, readOnly, invited } = useOpeners(company.msp_node ?? null)
  const shown = able ? [able.people, able.keys].flatMap((those) => valueOfKnown(those) ?? []) : []
  const table = () =>
    companyAccessTable(
      company,
      shown.map((one) => ({
        ...one,
        access: labelOf(one),
        fromNode: all.find(({ id }) => id === one.from)?.name ?? notKnown,
      })),
      able && unknownWords({ people: countKnown(able.people), keys: countKnown(able.keys) }),
    )
  return (
    <NodeAccessCard
      title="Who has access"
      note={shown.length > 0 && <TableButtons table={table} />}
      access={access}
      what="who has access to this company"
    >
      {({ holders, isWhole, nodes }) => {
        const entering = holders.toSorted((a, b) => Number(isFull(b) ?? 0) - Number(isFull(a) ?? 0))
        if (entering.length === 0)
          return (
            <p className="p-4 text-muted">
              {isWhole
                ? 'Nobody: no role at this company’s node gives access to companies.'
                : 'Nobody is known to have access.'}
            </p>
          )
        return (
          <>
            {withFull && readOnly && (
              <p className="border-b border-line px-4 py-2.5 text-sm text-soft">
                {sentence(holderWords(withFull))} with full access, {holderWords(readOnly)} read-only.
                {invited && !isNone(invited) && ` Invitations pending: ${figureWords(invited)}.`}
              </p>
            )}
            <ul className={entering.length > 12 ? 'max-h-112 overflow-y-auto' : undefined}>
              {entering.map(({ kind, id, name, detail, isInvited, role, permissions, from }) => (
                <PersonLine
                  key={kind + id}
                  isKey={kind === 'key'}
                  id={id}
                  name={name}
                  detail={detail}
                  role={role}
                  from={
                    from !== company.msp_node && (
                      <>
                        {', cascading from '}
                        <Name>{nodes.find(({ id: node }) => node === from)?.name}</Name>
                      </>
                    )
                  }
                >
                  {isInvited && <Badge>Invitation pending</Badge>}
                  <span className="text-soft">{labelOf({ permissions })}</span>
                </PersonLine>
              ))}
            </ul>
          </>
        )
      }}
    </NodeAccessCard>
  )
}
