import { createStore, useSelector } from '@tanstack/react-store'
import { onConnection } from '../../api/connection'

type Selection<Row> = ReadonlyMap<string, Row>
/** The selected rows of each list. They survive a visit to another page, but not the end of the session. */
const selections = createStore<Readonly<Record<string, Selection<unknown>>>>({})
onConnection('cleared', () => selections.setState(() => ({})))

const none: Selection<never> = new Map<string, never>()
// Each list stores only its own kind of rows, so the casts are safe.
export const useSelection = <Row>(list: string): Selection<Row> =>
  (useSelector(selections)[list] ?? none) as Selection<Row>

export const select = <Row>(list: string, change: (now: Map<string, Row>) => void): void =>
  selections.setState((all) => {
    const selected = new Map(all[list] as Selection<Row> | undefined)
    change(selected)
    return { ...all, [list]: selected }
  })

/** Removes a deleted record from the selection, so that no bulk action includes it unseen. */
export const deselect = (list: string, id: string): void => select(list, (now) => now.delete(id))
