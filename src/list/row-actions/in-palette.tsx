import { openAway } from '../../ui/buttons/away-link'
import type { Action, Found, FoundAction, Source, Verb } from '../../frame/palette/item'
import { bestFirst, isId, orNone, sameText } from '../../frame/palette/rank'
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

type About = Pick<Found, 'address' | 'details'>
type RecordSource<R> = Pick<Source, 'noun' | 'path' | 'needs'> & {
  readonly verbs: () => readonly Verb[]
  readonly read: (id: string, signal: AbortSignal) => Promise<R>
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly R[]>
  readonly nameOf: (record: R) => string
  /** What else than its name and ID it is called. */
  readonly calledOf?: (record: R) => string | undefined
  readonly about: (record: R, text: string) => About | Promise<About>
  readonly actions: (record: R) => readonly NamedAction<R>[]
}

/** The records of a noun that the server finds by ID or by a text, with the actions of their menus. */
export const recordSource = <R extends { readonly id: string }>({
  verbs,
  ...of
}: RecordSource<R>): Source => ({
  ...of,
  get verbs() {
    return verbs()
  },
  find: async (text, signal) => {
    const [byId, results] = await Promise.all([
      isId(text) ? orNone(of.read(text, signal)) : undefined,
      of.search(text, signal),
    ])
    const { nameOf, calledOf } = of
    const isExact = (one: R) =>
      one.id === text || sameText(text, nameOf(one)) || sameText(text, calledOf?.(one))
    return Promise.all(
      bestFirst(byId, results, { text, nameOf, isExact }).map(async (record) => ({
        id: record.id,
        name: nameOf(record),
        href: `${of.path}/${record.id}`,
        exact: isExact(record),
        ...(await of.about(record, text)),
        actions: inPalette(record, of.actions(record)),
      })),
    )
  },
})
