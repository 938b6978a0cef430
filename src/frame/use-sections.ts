import { useBackend } from '../api/backend'
import { useCan } from '../session/use-can'
import { sections, type Section } from './sections'
import { sectionsAt } from './sections-at-gateway'

/** The sections of this server, for navigation and palette alike. */
export function useSections(): readonly Section[] {
  const backend = useBackend()
  const { allowed } = useCan('keeper')
  return backend === 'gateway' ? sectionsAt(allowed) : sections
}
