import type { CompanyItem } from '#contract/companies'
import type { Employee } from '#contract/employees'
import type { PersonWithAccess } from '#domain/access/people-with-access'
import { countKnown, isNone, outOf, thoseKnown } from '#domain/known'
import { holds, isUnknown, type PermissionSet } from '#domain/permission-set'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { NodeAccessCard } from '../scope/node-access-card'
import { useNodeAccess } from '../scope/use-node-access'
import { TableButtons } from '../export/table-buttons'
import { notKnown } from '../lib/file-values'
import { sentence } from '../lib/words'
import { countedWords, figureWords } from '../ui/known-figure'
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
const silent = (count: number, of: number) => `the permissions of ${outOf(count, of)} people aren’t known`
const labelOf = (one: { readonly permissions: PermissionSet }) => {
  const isFullAccess = isFull(one)
  return isFullAccess === undefined ? 'At least read-only' : isFullAccess ? 'Full access' : 'Read-only'
}

/** The people who can open the company, what is known of them, and how many have which access. */
function useOpeners(node: string | null) {
  const found = useNodeAccess(node)
  const people = found.kind === 'known' ? thoseKnown(found.people, opens, silent) : undefined
  const count = (test: (one: PersonWithAccess<Employee>) => boolean | undefined) =>
    people && countKnown(thoseKnown(people, test, silent))
  return {
    access: found.kind === 'known' && people ? { ...found, people } : found,
    people,
    nodes: found.kind === 'known' ? found.nodes : [],
    withFull: count(isFull),
    readOnly: count((one) => (isFull(one) === undefined ? undefined : !isFull(one))),
    invited: count(({ person }) => isInvited(person)),
  }
}

/** Lists the employees who can open the company's tenant. Employees with both kinds of access count as having full access. */
export function CompanyAccess({ company }: { company: Pick<CompanyItem, 'id' | 'name' | 'msp_node'> }) {
  const { access, people, nodes: all, withFull, readOnly, invited } = useOpeners(company.msp_node ?? null)
  const table = () => {
    const known = people && people.kind !== 'unknown' ? people.value : []
    return companyAccessTable(
      company,
      known.map((one) => ({
        ...one,
        access: labelOf(one),
        from: all.find(({ id }) => id === one.from)?.name ?? notKnown,
      })),
      people?.kind === 'partly' ? people.why : undefined,
    )
  }
  return (
    <NodeAccessCard
      title="Who has access"
      note={people && people.kind !== 'unknown' && people.value.length > 0 && <TableButtons table={table} />}
      access={access}
      what="who has access to this company"
    >
      {({ people: able, isWhole, nodes }) => {
        const entering = able.toSorted((a, b) => Number(isFull(b) ?? 0) - Number(isFull(a) ?? 0))
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
                {sentence(countedWords(withFull, 'person', 'people'))} with full access,{' '}
                {figureWords(readOnly)} read-only.
                {invited && !isNone(invited) && ` Invitations pending: ${figureWords(invited)}.`}
              </p>
            )}
            <ul className={entering.length > 12 ? 'max-h-112 overflow-y-auto' : undefined}>
              {entering.map(({ person, role, permissions, from }) => (
                <PersonLine
                  key={person.id}
                  id={person.id}
                  name={personName(person)}
                  role={role}
                  from={
                    from !== company.msp_node && (
                      <>
                        {', cascading from '}
                        <Name>{nodes.find(({ id }) => id === from)?.name}</Name>
                      </>
                    )
                  }
                >
                  {isInvited(person) && <Badge>Invitation pending</Badge>}
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
