import type { CompanyItem } from '#contract/companies'
import { holds } from '#domain/permission-set'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { NodeAccessCard } from '../scope/node-access-card'
import { useNodeAccess } from '../scope/use-node-access'
import { sentence } from '../lib/words'
import { countedWords, figureWords } from '../ui/known-figure'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { PersonLine } from '../ui/person-line'

const full = 'msp_assume_managed_company'
const reading = 'msp_assumeRead_managed_company'

/** Lists the employees who can open the company's tenant, read-only or not. Full access counts for those with both. */
export function CompanyAccess({ company }: { company: Pick<CompanyItem, 'msp_node'> }) {
  const access = useNodeAccess(company.msp_node ?? null)
  return (
    <NodeAccessCard title="Who has access" access={access} what="who has access to this company">
      {({ people, isWhole, figure, nodes }) => {
        const entering = people
          .filter(({ permissions }) => holds(permissions, full) || holds(permissions, reading))
          .toSorted((a, b) => Number(holds(b.permissions, full)) - Number(holds(a.permissions, full)))
        if (entering.length === 0)
          return (
            <p className="p-5 text-muted">
              {isWhole
                ? 'Nobody: no role at this company’s node gives access to companies.'
                : 'Nobody is known to have access.'}
            </p>
          )
        const withFull = entering.filter(({ permissions }) => holds(permissions, full)).length
        return (
          <>
            <p className="border-b border-line px-5 py-2.5 text-sm text-soft">
              {sentence(countedWords(figure(withFull), 'person', 'people'))} with full access,{' '}
              {figureWords(figure(entering.length - withFull))} read-only.
            </p>
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
                  {isInvited(person) && <Badge tone="accent">Invitation pending</Badge>}
                  <Badge tone={holds(permissions, full) ? 'warn' : 'neutral'}>
                    {holds(permissions, full) ? 'Full access' : 'Read-only'}
                  </Badge>
                </PersonLine>
              ))}
            </ul>
          </>
        )
      }}
    </NodeAccessCard>
  )
}
