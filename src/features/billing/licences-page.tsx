import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { listCompanies } from '#contract/companies'
import { byNode, keyOf, missingIn, together, type Grouping, type LicenceLine } from '#domain/licences'
import { ErrorCard } from '../../errors/error-card'
import { WaitNote } from '../../errors/wait-note'
import { NotAllowed } from '../../errors/not-allowed'
import { Page } from '../../frame/page'
import { choicesOf } from '../../list/filters/list-filter'
import type { ListKind } from '../../list/list-kind'
import { everyCompany } from '../../queries/companies'
import {
  companyLines,
  noPackages,
  packageLines,
  useEveryCompany,
  type EveryCompany,
} from '../../queries/licences'
import { notLoaded, useTree } from '../../queries/nodes'
import { catalogueQuery } from '../../queries/packages'
import { billingSearch } from '../../queries/searches'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { useScope, useScopeNodes } from '../../scope/scope'
import { useCan } from '../../session/use-can'
import { SelectField } from '../../ui/fields/select-field'
import { BillingTabs } from '../packages/billing-tabs'
import { CompaniesRead, LoadingCompanies } from '../packages/companies-read'
import { CurrencyList } from '../packages/currency-list'
import { licenceColumns, packageParts } from './columns'
import { figuresOf, pricesOf, sumWords } from './figures'

const groupings = {
  '': { name: 'billing', one: 'package', many: 'packages', first: 'Most licences' },
  node: { name: 'billing/nodes', one: 'node', many: 'nodes', first: 'As in the tree' },
  company: { name: 'billing/companies', one: 'company', many: 'companies', first: 'Name, A to Z' },
} as const
const orderings = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-licences', 'Most licences'],
  ['-cost', 'Highest cost'],
] as const

function kindOf(by: Grouping): ListKind<LicenceLine> {
  const { name, first, ...noun } = groupings[by]
  return {
    name,
    views: { of: 'billing', plain: by && `?by=${by}` },
    needs: listCompanies.needs,
    refresh: everyCompany.refresh,
    noun,
    orderings: [['', first], ...orderings.filter(([, words]) => words !== first)],
    ...(by !== '' && { parts: packageParts }),
    filters: [
      {
        kind: 'choice',
        key: 'package',
        label: 'Package',
        useChoices: (rows) => choicesOf(rows.flatMap(({ held }) => held)),
        keeps: (line, key) =>
          line.held.some((one) => keyOf(one) === key) || (missingIn(line) ? undefined : false),
      },
    ],
  }
}
const kinds = { '': kindOf(''), node: kindOf('node'), company: kindOf('company') }

/** The lines of a grouping; undefined while nodes load. */
function useLines(every: EveryCompany, by: Grouping): readonly LicenceLine[] | undefined {
  const { data: tree = notLoaded, isLoading } = useTree(by === 'node')
  const scope = useScopeNodes()
  return useMemo(() => {
    if (by === '') return packageLines(every)
    if (by === 'company') return companyLines(every)
    return isLoading ? undefined : byNode(every.rows.value, tree, scope)
  }, [by, every, isLoading, tree, scope])
}

/** Today's licences, by package, node or company. */
function LicenceList({ every, failure }: { every: EveryCompany; failure: ReactNode }) {
  const search = useSearch({ from: '/app/billing' })
  const { by, currency, package: shown } = search
  const lines = useLines(every, by)
  const { data, isLoading } = useQuery(catalogueQuery)
  const nodeName = useNodeName()
  const packages = packageLines(every)
  const prices = useMemo(
    // Without a catalogue no cost is known.
    () => (isLoading ? undefined : pricesOf(data?.results ?? [], packages, currency)),
    [isLoading, data, packages, currency],
  )
  const columns = useMemo(
    () => licenceColumns({ by, package: shown }, every, prices, nodeName),
    [by, shown, every, prices, nodeName],
  )
  const made = useMemo(() => lines && { ...every, rows: { ...every.rows, value: lines } }, [every, lines])
  const sums = useMemo(
    () => (found: readonly LicenceLine[]) => sumWords(figuresOf(together(found), prices), prices?.currency),
    [prices],
  )
  return (
    <CurrencyList
      kind={kinds[by]}
      columns={columns}
      made={made}
      sums={sums}
      note={
        <>
          <CompaniesRead every={every} />
          {failure}
        </>
      }
      search={search}
      none={by === '' ? noPackages(every) : 'No companies yet'}
      defaults={billingSearch.defaults}
      currencies={prices?.currencies ?? []}
      currency={prices?.currency ?? ''}
      choices={(change) => (
        <>
          <span className="min-w-0 sm:shrink-0">
            <SelectField
              label="Sums"
              quiet
              value={by}
              // What was searched was a name of the other grouping.
              onChange={(to) => change({ by: to as Grouping, search: '' })}
            >
              <option value="">By package</option>
              <option value="node">By node</option>
              <option value="company">By company</option>
            </SelectField>
          </span>
          <NodeFilter />
        </>
      )}
    />
  )
}

const card = (content: ReactNode) => <div className="card">{content}</div>

/** What companies have today, and what it costs in a month. It needs the licences of every company. */
export function LicencesPage() {
  const { allowed } = useCan(listCompanies.needs)
  const { every, query, progress, refresh } = useEveryCompany(allowed, useScopeNodes(), useScope().words)
  const failure = query.error && (
    <ErrorCard
      error={query.error}
      onRetry={every ? refresh : () => void query.refetch()}
      retrying={query.isFetching}
    />
  )
  const body = () => {
    if (!allowed) return card(<NotAllowed needs={listCompanies.needs} what="the licences of companies" />)
    if (!every) return card(failure || <LoadingCompanies progress={progress} />)
    return <LicenceList every={every} failure={failure} />
  }
  return (
    <Page fill={every !== undefined} title="Billing" help="licence" tabs={<BillingTabs />}>
      {!every && <WaitNote />}
      {body()}
    </Page>
  )
}
