import { Lock } from 'lucide-react'
import type { Needs } from '#contract/wire'
import { listed } from '../../lib/words'
import { can, namesOf, type MyPermissions } from '../../session/permissions'
import { useMyPermissions } from '../../session/use-can'

/** Whether the caller has every permission that a figure needs. */
export const maySee = (myPermissions: MyPermissions, needs: readonly Needs[]): boolean =>
  needs.every((one) => can(myPermissions, one).allowed)

type Figure = { readonly label: string; readonly needs: readonly Needs[] }

/** Says once which figures are hidden, and which permissions would show them. */
export function HiddenFigures({ figures }: { figures: readonly Figure[] }) {
  const myPermissions = useMyPermissions()
  const left = figures.filter(({ needs }) => !maySee(myPermissions, needs))
  if (left.length === 0) return null
  const lacking = new Set(
    left.flatMap(({ needs }) => needs.filter((one) => !can(myPermissions, one).allowed).map(namesOf)),
  )
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Lock size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        Hidden: {listed(left.map(({ label }) => label))}. You don’t have {listed([...lacking])}.
      </span>
    </p>
  )
}
