import { answer } from '../answers'
import { eachRow, type Habit } from './behaviour'

type Noun = Parameters<typeof eachRow>[0]

/** Leaves fields out of every record of a noun. */
export const without = (noun: Noun, ...fields: readonly string[]): Habit =>
  eachRow(noun, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))))

/** Sends every status in capitals. */
export const loudStatuses: readonly Habit[] = [
  eachRow('employees', ({ status, ...row }) => ({ ...row, status: String(status).toUpperCase() })),
  eachRow('companies', ({ packages, ...row }) => ({
    ...row,
    packages: (packages as { status: string }[]).map((one) => ({ ...one, status: one.status.toUpperCase() })),
  })),
]

/** Leaves fields out of every `each`th record of a noun. */
export const withoutSome = (noun: Noun, each: number, ...fields: readonly string[]): Habit =>
  eachRow(noun, (row) =>
    Number(row['id']) % each === 0
      ? Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)))
      : row,
  )

/** Takes no notice of a parameter of lists. It comes before other habits. */
export const ignores =
  (parameter: string): Habit =>
  (told, asked, world) => {
    if (!asked.query.has(parameter)) return told
    const query = new URLSearchParams(asked.query)
    query.delete(parameter)
    return answer(world, { ...asked, query })
  }
