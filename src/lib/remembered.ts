/** Remembers what was worked out for each object. */
export function remembered<Row extends object, V>(of: (row: Row) => V): (row: Row) => V {
  const made = new WeakMap<Row, { readonly value: V }>()
  return (row) => {
    const { value } = made.get(row) ?? { value: of(row) }
    made.set(row, { value })
    return value
  }
}
