import { isolated } from '../lib/words'
import type { Person } from './session'

/** “Administrator · Fjordlicht”. Empty for a person of a gateway, who has neither, and where the server doesn’t say them. */
export const roleAndNode = ({ role, node }: Person): string =>
  [role, node]
    .flatMap((name) => name || [])
    .map(isolated)
    .join(' · ')
