import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPackages } from '#contract/billing'
import { createCompany, listCompanies, updateCompany } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { useCatalogue } from '../../../queries/packages'
import { errorWords } from '../../../errors/error-words'
import { allNodesQuery } from '../../../queries/nodes'
import { namesOf } from '../../../session/permissions'
import { useCan } from '../../../session/use-can'
import { everyCompany } from '../../../queries/companies'
import type { Surroundings } from './finders'

const noCompanies = [] as const

type State = {
  readonly surroundings: Surroundings
  /** Whether what the lines are compared with is still loading. */
  readonly isLoading: boolean
  /** What couldn't be checked, and why. */
  readonly gaps: readonly string[]
  /** Loads again what failed; undefined if nothing did. */
  readonly retry: (() => void) | undefined
}

/**
 * The nodes, packages and companies that the lines of a file are compared with. A server without them doesn't
 * stop an import.
 * @param isHeld while a run changes companies, all lines would be compared anew after each of them
 */
export function useSurroundings(isHeld: boolean): State {
  const may = {
    nodes: useCan(listNodes.needs).allowed,
    packages: useCan(listPackages.needs).allowed,
    companies: useCan(listCompanies.needs).allowed,
  }
  const nodes = useQuery({ ...allNodesQuery, enabled: may.nodes })
  const packages = useCatalogue()
  const companies = useQuery({
    ...everyCompany.query,
    enabled: may.companies,
    ...(isHeld && { notifyOnChangeProps: [] }),
  })
  const rows = companies.data?.rows
  const [create, change] = [useCan(createCompany.needs).reason, useCan(updateCompany.needs).reason]
  const surroundings = useMemo(
    () => ({
      nodes: nodes.data,
      catalogue: packages.data?.results,
      companies: rows?.value ?? noCompanies,
      isWhole: rows?.kind === 'known',
      mayNot: { create, change },
    }),
    [nodes.data, packages.data, rows, create, change],
  )
  const parts = [
    { what: 'nodes', query: nodes, allowed: may.nodes, needs: listNodes.needs },
    { what: 'packages', query: packages, allowed: may.packages, needs: listPackages.needs },
    { what: 'companies', query: companies, allowed: may.companies, needs: listCompanies.needs },
  ]
  const gaps = parts.flatMap(({ what, query, allowed, needs }) => {
    if (!allowed) return [`${what}: you don’t have the permission ${namesOf(needs)}`]
    return query.error && !query.data ? [`${what}: ${errorWords(query.error).title.toLowerCase()}`] : []
  })
  const failed = parts.filter(({ query }) => query.error && !query.data)
  return {
    surroundings,
    isLoading: parts.some(({ query }) => query.isLoading),
    gaps,
    retry: failed.length === 0 ? undefined : () => failed.forEach(({ query }) => void query.refetch()),
  }
}
