import { on } from '../api/connection'
import { storeOf } from '../lib/store'

type Selection<Row> = ReadonlyMap<string, Row>
/** By list, and not in its page: still there when a record was opened in between, and gone with the key. */
const selections = storeOf<Readonly<Record<string, Selection<unknown>>>>({})
on('cleared', () => selections.change(() => ({})))

const none: Selection<never> = new Map<string, never>()
export const useSelection = <Row>(list: string): Selection<Row> =>
  (selections.use()[list] ?? none) as Selection<Row>

export const select = <Row>(list: string, change: (now: Map<string, Row>) => void): void =>
  selections.change((all) => {
    const selected = new Map(all[list] as Selection<Row> | undefined)
    change(selected)
    return { ...all, [list]: selected }
  })

/** What is gone is not selected any more in the list that it was in: nothing is done to it unseen. */
export const deselect = (list: string, id: string): void => select(list, (now) => now.delete(id))
