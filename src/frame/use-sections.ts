import { useBackend } from '../api/backend'
import { useCan } from '../session/use-can'
import { sections, type Section } from './sections'
import { sectionsAt } from './sections-elsewhere'

/** The sections of this server, for navigation and palette alike. */
export function useSections(): readonly Section[] {
  const backend = useBackend() ?? 'own'
  const { allowed } = useCan('keeper')
  return backend === 'own' ? sections : sectionsAt(backend, allowed)
}
