import { StillWaiting } from '../ui/waiting/still-waiting'

/** Says that a search over roles goes on, unless it ends within half a second. */
export const CheckingRoles = () => <StillWaiting words="Checking roles …" afterMs={500} />
