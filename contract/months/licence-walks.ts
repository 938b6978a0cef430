import {
  choice,
  count,
  day,
  list,
  nullable,
  record,
  text,
  timestamp,
  type Read,
  type Written,
} from '../shape'

/**
 * `untold`: every company was seen, but some didn't say what they have. `incomplete`: the lists weren't read
 * to their end. `refused`: the key can't be used. `stopped`: the API was in trouble or this server stopped, so
 * the walk begins again while its evening lasts.
 */
export const walkOutcomes = ['complete', 'untold', 'incomplete', 'refused', 'stopped'] as const

const walkShape = record(
  {
    /** The day in UTC that it speaks for. */
    day,
    started_at: timestamp,
    ended_at: nullable(timestamp),
    /** Null: it is under way. */
    outcome: nullable(choice(walkOutcomes)),
    /** Why it ended early; empty if it didn't. */
    why: text,
    /** How many it saw. */
    companies: count,
    /** How many of them couldn't be read, by reason. */
    untold: list(record({ why: text, companies: count }, {})),
  },
  {},
)

/** The nightly walks of a gateway over its API, with the key that a keeper chose. */
export const walksShape = record(
  {
    last: nullable(walkShape),
    /** From then on the next one can begin. Null: no key is chosen. */
    next: nullable(timestamp),
  },
  {},
)
export type Walks = Read<typeof walksShape>
export type WrittenWalks = Written<typeof walksShape>
