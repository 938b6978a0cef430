import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { rowsOfNode, type ScopeNodes } from '#domain/access/rows-of-node'
import { byPackage, countsOf, licencesOf } from '#domain/licences'
import type { DatasetReading } from '../api/dataset'
import type { Rows } from '../api/what-was-read'
import { remembered } from '../lib/remembered'
import { everyCompany } from './companies'

/** The companies that were loaded, narrowed to the chosen node. */
export type EveryCompany = DatasetReading<CompanyItem> & { readonly read: number; readonly within: string }

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
  const every = useMemo((): EveryCompany | undefined => {
    if (!query.data) return undefined
    const { rows } = query.data
    const within = nodes === null ? '' : words
    return { ...query.data, rows: rowsIn(rows, nodes), read: rows.value.length, within }
  }, [query.data, nodes, words])
  return { every, query, progress, refresh: everyCompany.refresh }
}

/** Licences by package, made once for each load. */
export const packageLines = remembered(({ rows }: EveryCompany) => byPackage({ companies: rows.value }))
/** What isn't known about the licences of companies; undefined if everything is. */
export const gapsIn = remembered(({ rows }: EveryCompany) => {
  const { total } = countsOf(licencesOf(rows.value))
  return total.kind === 'known' ? undefined : total.why
})
