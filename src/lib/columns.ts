type Column = {
  readonly id?: string | undefined
  readonly meta?: { readonly card?: string; readonly extra?: true } | undefined
}

/** The column that names the row: always shown. */
export const titleOf = <C extends Column>(columns: readonly C[]): C | undefined =>
  columns.find(({ meta }) => meta?.card === 'title')

/** The columns that an address names, in its order; what it does not know is left out. */
export function chosenColumns<C extends Column>(columns: readonly C[], ids: string): readonly C[] {
  if (ids === '') return columns.filter(({ meta }) => !meta?.extra)
  const found = new Set(ids.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? []))
  const title = titleOf(columns)
  return title && !found.has(title) ? [title, ...found] : [...found]
}
