import { isFields } from '#contract/shape'
import { fullName } from '#domain/person-name'

/** Whether the fields of a line have a name, or a part of a person's. */
export const isRenamed = (fields: unknown): boolean =>
  isFields(fields) && ['name', 'first_name', 'last_name'].some((field) => field in fields)

/** The name of a record, or null if its fields have none or only a part of it. */
export function nameIn(fields: unknown): string | null {
  if (!isFields(fields)) return null
  const { name, first_name, last_name } = fields
  if (typeof name === 'string') return name
  return typeof first_name === 'string' && typeof last_name === 'string'
    ? fullName(first_name, last_name)
    : null
}

/**
 * The name before a change. An update has only the fields that changed, and a deleted record is only in the
 * line.
 */
export const nameBefore = (now: object | undefined, before: unknown, after: unknown): string | null =>
  nameIn({ ...(isFields(after) ? after : {}), ...now, ...(isFields(before) ? before : {}) })
