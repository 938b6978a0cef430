import { sql, type SQL } from 'drizzle-orm'
import { noLastName } from '#domain/person-name'
import { employees } from './tables/schema'

/** The blocks of Chinese, Japanese and Korean letters. PostgreSQL doesn't know scripts. */
const katakana = String.raw`\u30A0-\u30FF\u31F0-\u31FF\uFF66-\uFF9D`
const eastAsian = String.raw`\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3041-\u31BF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7FB\uF900-\uFAFF\uFFA0-\uFFDC\U00020000-\U0003347F`
const consistsOf = (name: SQL, letters: string) => sql`${name} collate "C" ~ ${`^[${letters}\\s・]+$`}`

const first = sql`${employees.first_name}`
const last = sql`${employees.last_name}`
const isKatakana = sql`(${consistsOf(first, katakana)} or ${consistsOf(last, katakana)})`

/** A person's name as `fullName` of the domain writes it, and so as lists show it. */
export const shownName = sql<string>`case
  when ${consistsOf(sql`(${first} || ${last})`, eastAsian + katakana)} and not ${isKatakana} then ${last} || ' ' || ${first}
  else concat_ws(' ', ${first}, nullif(${last}, ${noLastName}))
end`
