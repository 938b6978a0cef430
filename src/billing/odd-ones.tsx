import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { useNodeName } from '../scope/node-filter'
import { counted, listed } from '../lib/words'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import { billingAddress } from './billing.search'
import { oddKinds, oddOnes, type Odd, type OddKind } from './licences'

const words: Record<OddKind, { title: string; one: string; why: string }> = {
  none: {
    title: 'Without a package',
    one: 'No package',
    why: 'A customer that pays for nothing, or is no customer any more.',
  },
  zero: {
    title: 'A package without licences',
    one: 'Zero licences',
    why: 'Nobody can use it: forgotten, or ordered and not filled.',
  },
  twice: { title: 'The same package twice', one: 'Twice', why: 'Probably counted, and paid for, twice.' },
}
const shown = 200

const OddRow = ({ odd: { kind, company, packages }, node }: { odd: Odd; node: string | undefined }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0">
    <span className="min-w-0 flex-1 basis-48">
      <Link to="/companies/$id" params={{ id: company.id }} className="link text-ink">
        <Name>{company.name}</Name>
      </Link>
      <span className="block text-xs text-muted">
        <Name>{node}</Name>
        {packages.length > 0 && (
          <>
            {': '}
            <Name>{listed(packages)}</Name>
          </>
        )}
      </span>
    </span>
    <Badge tone="warn">{words[kind].one}</Badge>
  </li>
)

/** Companies whose packages are probably not what was meant, by kind. */
export function OddOnes({ companies, kind }: { companies: readonly CompanyItem[]; kind: OddKind | '' }) {
  const nodeName = useNodeName()
  const all = useMemo(() => oddOnes(companies), [companies])
  if (all.length === 0)
    return (
      <p className="card flex items-center gap-2.5 px-5 py-6 text-soft">
        <CircleCheck size={18} aria-hidden="true" className="text-good" />
        Nothing odd: every company has a package, every package a licence, and none is there twice.
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      {oddKinds
        .filter((one) => kind === '' || kind === one)
        .map((one) => {
          const those = all.filter((odd) => odd.kind === one)
          return (
            <Card key={one} title={words[one].title} note={counted(those.length, 'company', 'companies')}>
              <p className="border-b border-line px-5 py-2.5 text-sm text-muted">{words[one].why}</p>
              {those.length === 0 ? (
                <p className="px-5 py-4 text-soft">None.</p>
              ) : (
                <ul className="max-h-144 overflow-y-auto">
                  {those.slice(0, shown).map((odd) => (
                    <OddRow key={odd.company.id} odd={odd} node={nodeName(odd.company.msp_node)} />
                  ))}
                </ul>
              )}
              {those.length > shown && (
                <p className="border-t border-line px-5 py-3 text-sm text-muted">
                  The first {shown} of {those.length} are shown.
                </p>
              )}
            </Card>
          )
        })}
      {kind !== '' && (
        <p>
          <Link to="." search={billingAddress({ view: 'odd' })} className="link">
            Show every kind
          </Link>
        </p>
      )}
    </div>
  )
}
