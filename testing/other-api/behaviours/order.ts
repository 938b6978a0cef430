import { answer } from '../answers'
import type { Habit } from './behaviour'

/** Sorts companies by these fields, and takes no notice of any other order. Comes before other habits. */
export const sortsBy =
  (...fields: readonly ('id' | 'name' | 'created_at')[]): Habit =>
  (told, asked, world) => {
    const order = asked.query.get('ordering') ?? ''
    const field = fields.find((one) => one === order.replace('-', ''))
    if (!field || asked.operation.method !== 'GET' || asked.id !== 0) return told
    const up = order.startsWith('-') ? -1 : 1
    const companies = world.companies.toSorted((a, b) =>
      a[field] < b[field] ? -up : a[field] > b[field] ? up : 0,
    )
    return answer({ ...world, companies }, asked)
  }
