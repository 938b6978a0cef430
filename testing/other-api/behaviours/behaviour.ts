import type { Asked, Told } from '../answers'
import type { World } from '../world'

/** A habit of another server: changes what it tells. Tests switch habits on, one or several. */
export type Habit = (told: Told, asked: Asked, world: World) => Told

type Row = Record<string, unknown>

/** Changes every record in the answers about a noun: the rows of its list, and the record alone. */
export const eachRow =
  (
    noun: 'companies' | 'employees' | 'roles' | 'nodes' | 'packages',
    change: (row: Row, world: World) => Row,
  ): Habit =>
  (told, { operation }, world) => {
    if (operation.path.split('/')[3] !== noun || told.status >= 300 || !told.body) return told
    const changed = (rows: readonly Row[]) => rows.map((row) => change(row, world))
    if (Array.isArray(told.body)) return { ...told, body: changed(told.body as Row[]) } // A list without pages.
    const body = told.body as Row // The other answers with a body are objects.
    return Array.isArray(body.results)
      ? { ...told, body: { ...body, results: changed(body.results as Row[]) } }
      : { ...told, body: change(body, world) }
  }
