import { Activity, KeySquare, UsersRound } from 'lucide-react'
import type { Section } from './sections'

/** Sections for keepers of a gateway only. */
export const keeperSections: readonly Section[] = [
  { to: '/people', label: 'People', group: 'Gateway', icon: UsersRound, needs: 'keeper' },
  { to: '/upstream-keys', label: 'API keys', group: 'Gateway', icon: KeySquare, needs: 'keeper' },
  { to: '/activity', label: 'Activity', group: 'Gateway', icon: Activity, needs: 'keeper' },
]
