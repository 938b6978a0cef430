import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBackend } from '../api/backend'
import { useCan } from '../session/use-can'
import { sections, type Section } from './sections'

const elsewhereQuery = queryOptions({
  queryKey: ['sections-elsewhere'],
  queryFn: () => import('./sections-elsewhere'),
  staleTime: Infinity,
})

/** The sections of this server, for navigation and palette alike. Those of a gateway load there only. */
export function useSections(): readonly Section[] {
  const backend = useBackend() ?? 'own'
  const { allowed } = useCan('keeper')
  const { data: part } = useQuery({ ...elsewhereQuery, enabled: backend !== 'own' })
  return backend !== 'own' && part ? part.sectionsAt(backend, allowed) : sections
}
