import { Lock } from 'lucide-react'
import type { Needs } from '#contract/wire'
import { listed } from '../lib/words'
import { can, namesOf, type Rights } from '../session/rights'
import { useRights } from '../session/use-can'

/** Whether a key holds all that a figure takes. */
export const maySee = (rights: Rights, needs: readonly Needs[]): boolean =>
  needs.every((one) => can(rights, one).allowed)

type Figure = { readonly label: string; readonly needs: readonly Needs[] }

/** Says once, for all figures of a section, which are left out and what the key would need for them. */
export function Unseen({ figures }: { figures: readonly Figure[] }) {
  const rights = useRights()
  const left = figures.filter(({ needs }) => !maySee(rights, needs))
  if (left.length === 0) return null
  const lacking = new Set(
    left.flatMap(({ needs }) => needs.filter((one) => !can(rights, one).allowed).map(namesOf)),
  )
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-muted">
      <Lock size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        Not shown: {listed(left.map(({ label }) => label))}. This key does not have {listed([...lacking])}.
      </span>
    </p>
  )
}
