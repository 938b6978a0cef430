import { openAway } from '../../ui/buttons/away-link'
import type { Action, FoundAction, Verb } from '../../frame/palette/item'
import type { RowAction } from '../list-kind'

/** The action of a menu, as the palette does it. An editor of a cell opens in the middle of the window. */
function actionOf<Row>(action: RowAction<Row>, row: Row): Action {
  switch (action.kind) {
    case 'page':
      return { kind: 'go', href: action.to }
    case 'run':
      return { kind: 'do', run: action.run }
    case 'away':
      return { kind: 'do', run: () => openAway(action) }
    case 'dialog':
      return { kind: 'ask', question: (close) => <action.Dialog row={row} onClose={close} /> }
    case 'cell':
      return {
        kind: 'ask',
        question: (close) => <action.Editor row={row} place={undefined} onClose={close} />,
      }
  }
}

/** An action of a menu that the palette has too. */
export type NamedAction<Row> = RowAction<Row> & { readonly verb: Verb }

/** The actions in the menu of a record, for the palette. */
export const inPalette = <Row,>(row: Row, actions: readonly NamedAction<Row>[]): readonly FoundAction[] =>
  actions.map((action) => ({
    verb: action.verb,
    label: action.label,
    reason: action.reason,
    action: actionOf(action, row),
  }))
