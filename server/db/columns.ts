import { sql, type SQLWrapper } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Names sort as people expect in every language and alike on both databases, whatever the server's default collation is. */
export const nameText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/**
 * What makes two names the same: letters in another case, composed in another way (é in one character or two), or in another
 * width (ＡＢＣ). Names are stored composed (NFC) and otherwise as they were typed.
 */
export const folded = (name: SQLWrapper) => sql`lower(normalize(${name}, nfkc))`
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
