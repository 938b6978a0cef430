import type { auditShape } from '#contract/audit'
import { recordKinds } from '#contract/record-types'
import { confirmFirst } from '#contract/session'
import { isFields, type Read } from '#contract/shape'
import { fullName } from '../person-name'

export type AuditLine = Read<typeof auditShape>

const nouns: Readonly<Record<string, { readonly one: string }>> = recordKinds
/** The type in words. An unknown one is shown by its wire name. */
export const nounOf = (type: string): string => (Object.hasOwn(nouns, type) ? nouns[type]?.one : type) ?? type

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The name that the fields of a line have. */
function nameIn(fields: unknown): string | undefined {
  if (!isFields(fields)) return undefined
  const { name, first_name, last_name } = fields
  return text(name) ?? (fullName(text(first_name), text(last_name)) || undefined)
}

/** The name of the record when the line was written. Older lines have it only in their fields, if at all. */
export const nameOf = ({ record_name, before, after }: AuditLine): string | undefined =>
  record_name ?? nameIn(before) ?? nameIn(after)

/**
 * The actor's kind in words: a key, a person, the server itself, or a stranger whom the server didn't know.
 */
export const actorKindWords: Readonly<Record<string, string>> = {
  key: 'API key',
  person: 'Person',
  server: 'Server',
  stranger: 'Anonymous',
}

/** The name of the actor. */
export function actorName({ actor_kind, account, person, account_name }: AuditLine): string {
  if (account_name != null) return account_name
  if (account != null) return `Key ${account}`
  if (person != null) return `Person ${person}`
  return actor_kind === 'stranger' ? 'Anonymous' : 'Not known'
}

/**
 * What tells an actor from others of the same name: a person's id and address, or a key's id; empty if there
 * is none.
 */
export const actorDetails = ({ account, employee, account_email }: AuditLine): readonly string[] => {
  const id = employee ?? account
  return [...(id == null ? [] : [`ID ${id}`]), ...(account_email == null ? [] : [account_email])]
}

/**
 * The answer by which the server asks a person to confirm who they are. It isn't a refusal of what they did.
 */
export const isConfirmation = ({ result, reason }: AuditLine): boolean =>
  result === 'refused' && reason === confirmFirst

/** Why something was refused. The server writes the problems of fields as JSON. */
export function reasonWords(reason: string): string {
  if (!reason.startsWith('{')) return reason
  try {
    const fields: unknown = JSON.parse(reason)
    return isFields(fields) ? Object.values(fields).flat().map(String).join(' ') : reason
  } catch {
    // A long one is cut.
    return reason
      .replaceAll(/[{}[\]"]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
}

/** The value of the filter that finds everything by the same actor. */
export function actorMark({ actor_kind: kind, account, person }: AuditLine): string | undefined {
  if (kind === 'key' || kind === 'person') {
    const id = kind === 'key' ? account : person
    return id == null ? undefined : `${kind}:${id}`
  }
  return kind === 'server' || kind === 'stranger' ? kind : undefined
}

/** A record in an address, with its type, because ids of several types overlap. */
export const recordMark = ({ record_type, record_id }: AuditLine): string | undefined =>
  record_type == null || record_id == null ? undefined : `${record_type}:${record_id}`
