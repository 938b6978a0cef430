import { isolated } from '../lib/words'
import type { Person } from './session'

/**
 * “Administrator · Fjordlicht”. Empty for a person of a gateway, who has neither, and if the server says
 * neither.
 */
export const roleAndNode = ({ role, node }: Person): string =>
  [role, node]
    .flatMap((name) => name || [])
    .map(isolated)
    .join(' · ')
