import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { rowsOfNode, type ScopeNodes } from '#domain/access/rows-of-node'
import { byCompany, byPackage, countsOf, licencesOf } from '#domain/licences'
import type { DatasetReading } from '../api/dataset'
import type { Rows } from '../api/what-was-read'
import { remembered } from '../lib/remembered'
import { everyCompany } from './companies'

/** The companies that were loaded, narrowed to the chosen node. */
export type EveryCompany = DatasetReading<CompanyItem> & { readonly within: string }

/** What was read of the companies of the chosen node. */
function rowsIn(rows: Rows<CompanyItem>, nodes: ScopeNodes): Rows<CompanyItem> {
  const here = rowsOfNode(rows, nodes, 'companies')
  return here.kind === 'unknown' ? { kind: 'partly', value: [], why: here.why } : here
}

/**
 * Every company, narrowed to the scope.
 * @param words the scope in words
 */
export function useEveryCompany(enabled: boolean, nodes: ScopeNodes, words: string) {
  const query = useQuery({ ...everyCompany.query, enabled })
  const { data: progress } = useQuery(everyCompany.state)
  const { data } = query
  const every: EveryCompany | undefined = useMemo(
    () => data && { ...data, rows: rowsIn(data.rows, nodes), within: nodes === null ? '' : words },
    [data, nodes, words],
  )
  return { every, query, progress, refresh: everyCompany.refresh }
}

/** Licences by package, made once for each load. */
export const packageLines = remembered(({ rows }: EveryCompany) => byPackage({ companies: rows.value }))
/** Licences by company. */
export const companyLines = remembered(({ rows }: EveryCompany) => byCompany(rows.value))
/** The number of all licences. */
export const allLicences = remembered(({ rows }: EveryCompany) => countsOf(licencesOf(rows.value)).total)
/** What isn't known about the licences of companies; undefined if everything is. */
export function gapsIn(every: EveryCompany): string | undefined {
  const total = allLicences(every)
  return total.kind === 'known' ? undefined : total.why
}
/** What to say where no package is listed. */
export const noPackages = (every: EveryCompany): string =>
  gapsIn(every) ? `Not known: ${gapsIn(every)}.` : 'No company has a package.'
