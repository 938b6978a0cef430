import { Ago } from '../ui/time/time'
import type { Column } from './column'

type Held<K extends string> = { readonly [key in K]?: string | null | undefined }
type More<Row> = Partial<Column<Row>> & {
  /** How it is shown: as `Day`, or how long ago. */
  readonly as?: typeof Ago
  /** Stands for null, where the server says that there is none. */
  readonly none?: string
}

/** A column of the moments that a field holds. */
export const momentColumn = <K extends string>(
  id: K,
  label: string,
  { as: Shown = Ago, none, ...more }: More<Held<K>> = {},
): Column<Held<K>> => ({
  id,
  label,
  align: 'end',
  width: 7.5,
  className: 'text-muted',
  moment: (row) => row[id],
  cell: (row) => (row[id] === null && none !== undefined ? none : <Shown at={row[id]} />),
  ...more,
})
