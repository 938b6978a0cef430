import { mostCombinations } from '#domain/advice/escalation'
import { formatNumber, listed } from '../lib/words'
import { StillWaiting } from '../ui/still-waiting'

/** Says that a search over roles goes on, unless it ends within half a second. */
export const CheckingRoles = () => <StillWaiting words="Checking roles …" afterMs={500} />

export const tooMany = `there are more than ${formatNumber(mostCombinations)} combinations of roles and people to try`

/** Names the rules about a role that have no answer. */
export const NotKnown = ({ rules }: { rules: readonly string[] }) =>
  rules.length > 0 && (
    <p className="border-t border-line px-4 py-2.5 text-sm text-muted first:border-0 max-md:px-4">
      {listed(rules)}: not known, because {tooMany}.
    </p>
  )
