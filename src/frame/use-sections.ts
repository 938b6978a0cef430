import { useEffect, useState } from 'react'
import { useBackend } from '../api/backend'
import { useCan } from '../session/use-can'
import type { sectionsAt } from './sections-elsewhere'
import { sections, type Section } from './sections'

let elsewhere: { readonly sectionsAt: typeof sectionsAt } | undefined

/** The sections of this server, for navigation and palette alike. Those of a gateway load there only. */
export function useSections(): readonly Section[] {
  const backend = useBackend() ?? 'own'
  const { allowed } = useCan('keeper')
  const [part, setPart] = useState(elsewhere)
  useEffect(() => {
    if (backend !== 'own')
      void import('./sections-elsewhere').then(
        (loaded) => setPart((elsewhere = loaded)),
        () => undefined,
      )
  }, [backend])
  return backend !== 'own' && part ? part.sectionsAt(backend, allowed) : sections
}
