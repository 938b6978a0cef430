import { mostCombinations } from '#domain/advice/escalation'
import { formatNumber, listed } from '../lib/words'
import { StillWaiting } from '../ui/still-waiting'

/** Says that a search over roles goes on, unless it ends within half a second. */
export const CheckingRoles = () => <StillWaiting words="Checking roles …" afterMs={500} />

export const tooMany = `there are more than ${formatNumber(mostCombinations)} combinations of roles and people to try`

/** Names the rules about a role that have no answer. */
export const NotKnown = ({ rules }: { rules: readonly string[] }) =>
  rules.length > 0 && (
    <p className="border-t border-line-soft py-2 text-muted first:border-0">
      {listed(rules)}: not known, because {tooMany}.
    </p>
  )
