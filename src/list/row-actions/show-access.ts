import { KeySquare } from 'lucide-react'
import { listRoles } from '#contract/roles'
import { asVerb } from '../../frame/palette/verbs'
import { whyNot } from '../../session/use-can'

/** The way to the access of a person, key, role, node or company, from its menu and the palette. */
export const accessVerb = {
  label: 'Show access',
  icon: KeySquare,
  letter: 'A',
  needs: listRoles.needs,
  also: ['access', 'who can', 'preview', 'preview as'],
}

/** @param path the record's page */
export const showAccess = (path: string) => ({
  ...asVerb(accessVerb),
  kind: 'page' as const,
  reason: whyNot(listRoles.needs),
  to: `${path}?view=access`,
})
