import { useOffers } from '../api/offers'
import { useCan } from '../session/use-can'
import { sections, type Section } from './sections'
import { sectionsAt } from './sections-at-gateway'

/** The sections of this server, for navigation and palette alike. */
export function useSections(): readonly Section[] {
  const offers = useOffers()
  const { allowed } = useCan('keeper')
  return offers ? sectionsAt(offers, allowed) : sections
}
