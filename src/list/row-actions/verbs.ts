import { ArrowLeftRight, KeySquare, Pencil, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { listRoles } from '#contract/roles/roles'
import type { Needs } from '#contract/wire'
import type { Verb } from '../../frame/palette/item'
import { whyNot } from '../../session/use-can'
import type { CellEditorProps, RowAction } from '../list-kind'

/** A verb as the menu of a record shows it. */
type MenuVerb = Verb & Pick<RowAction<never>, 'icon' | 'letter' | 'danger'>

export const editVerb = (needs: Needs) => ({ label: 'Edit', icon: Pencil, letter: 'E', needs })
export const moveVerb = (needs: Needs) => ({
  label: 'Move to node…',
  icon: ArrowLeftRight,
  letter: 'M',
  needs,
  also: ['move'],
})
export const deleteVerb = (needs: Needs) => ({ label: 'Delete…', icon: Trash2, danger: true, needs }) as const
/** The way to the access of a person, key, role, node or company. */
export const accessVerb = {
  label: 'Show access',
  icon: KeySquare,
  letter: 'A',
  needs: listRoles.needs,
  also: ['access', 'can', 'what can', 'who can', 'preview', 'preview as'],
}

/**
 * The parts of an action, and its verb, by which the palette finds it again.
 *
 * @param reason why it can't be done by a caller who may
 */
export const inMenu = <V extends MenuVerb>(verb: V, reason?: string) => ({
  ...verb,
  verb,
  reason: whyNot(verb.needs) ?? reason,
})
export const toPage = (verb: MenuVerb, to: string, reason?: string) => ({
  ...inMenu(verb, reason),
  kind: 'page' as const,
  to,
})
export const showAccess = (path: string) => toPage(accessVerb, `${path}?view=access`)

type Dialog<Row> = ComponentType<{ readonly row: Row; readonly onClose: () => void }>
export const toDialog = <Row>(verb: MenuVerb, Dialog: Dialog<Row>, reason?: string) => ({
  ...inMenu(verb, reason),
  kind: 'dialog' as const,
  Dialog,
})

type Editor<Row> = ComponentType<CellEditorProps<Row>>
export const inCell = <Row>(verb: MenuVerb, column: string, Editor: Editor<Row>, reason?: string) => ({
  ...inMenu(verb, reason),
  kind: 'cell' as const,
  column,
  Editor,
})
