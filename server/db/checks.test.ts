import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testDatabase } from '#testing/test-database'
import { causesOf } from './error-causes'

const run = (statement: string) => database.db.execute(sql.raw(statement))
const hash = 'a'.repeat(64)
const database = await closeAfterAll(testDatabase('sample'))
await run(`insert into reviews (id, name, node_name, node_ids, scope_roles, scope_nodes, reviewer, account_name, state, opened_at, base_url, item_count)
  values (1, 'Spring', '', '{}', '{}', '{}', 'Ada', 'Key', 'open', now(), '', 1)`)
await run(`insert into review_roles (review_id, role_id, name, status, fingerprint)
  values (1, 1, 'Role', 'new', '${hash}')`)
await run(`insert into review_decisions (review_id, role_id, code, decision, note, milliseconds, decided_at, account_name)
  values (1, 1, '', 'keep', '', 0, now(), 'Key')`)
await run(
  `insert into review_callers (review_id, kind, caller_id, name, facts) values (1, 'person', 1, 'Ada', '{}')`,
)
await run(`insert into review_changes (review_id, role_id, result, removed, added, before, detail, at, account_name)
  values (1, 1, 'done', '{}', '{}', '{}', '', now(), 'Key')`)
await run(`insert into signing_keys (id, public_key, private_key, created_at) values (1, '', '', now())`)
await run(`insert into kept_replies (account_id, key, fingerprint, body, created_at)
  values (1, 'k', '${hash}', '{}', now())`)
await run(`insert into outbox (message_id, to_name, to_address, subject, body, created_at, next_attempt_at)
  values ('<1>', 'Ada', 'ada@example.com', '', 'a link', now(), now())`)
await run(
  `insert into licence_walks (day, upstream, started_at, leased_until) values (now(), '', now(), now())`,
)
await run(`insert into people (id, employee_id) select 1, min(id) from employees`)
await run(`insert into permission_uses (person_id, code, last_day) values (1, 'msp_add_node', now())`)
await run(`insert into permission_uses_since (since) values (now())`)
await run(`insert into passkeys (person_id, credential_id, rp_id, public_key, counter, transports, backed_up, name, created_at)
  values (1, '1', 'localhost', '', 0, '{}', false, 'Laptop', now())`)
await run(`insert into recovery_codes (person_id, hash) values (1, '${hash}')`)
await run(`insert into sessions (id, person_id, kind, cookie_hash, created_at, seen_at, expires_at, verified_at, methods, address, browser)
  values (1, 1, 'full', '${hash}', now(), now(), now(), now(), '{}', '', '')`)
await run(`insert into session_tokens (session_id, hash, expires_at) values (1, '${hash}', now())`)
await run(
  `insert into sign_in_links (person_id, hash, kind, created_at, expires_at) values (1, '${hash}', 'reset', now(), now())`,
)
await run(`insert into ceremonies (hash, kind, secret, expires_at) values ('${hash}', 'x', '', now())`)
await run(`insert into sign_in_failures (hash, count, since) values ('${hash}', 1, now())`)
await run(`insert into month_files (month, file, side, name, digest, lines, sent, columns, left_out, by, at)
  values (202603, 1, 'own', '', '${hash}', 1, 1, '[]', '[]', '{}', now())`)
await run(`insert into comparison_forms (side, name, columns, by, at) values ('own', '', '[]', '{}', now())`)
await run(`insert into month_lines (month, line, file_lines, company_name, company_key, reference, package_name, package_key, currency)
  values (202603, 1, 1, '', '', '', '', '', 'EUR')`)
await run(`insert into month_decisions (month, key, version, note, company, package, currency, by, at)
  values (202603, '', 1, '', '', '', 'EUR', '{}', now())`)
await run(`insert into month_pairs (kind, their_key, their_name, our_id, our_name, by, at)
  values ('company', '', '', 1, '', '{}', now())`)
await run(
  `insert into month_numbers (kind, our_id, number, by, at) values ('company', 1, '0012', '{}', now())`,
)
await run(`insert into audit (at, operation, status, address, request_id) values (now(), 'X', 200, '', '')`)

const long = `repeat('x', 121)`
const longAddress = `repeat('x', 255)`
/** Values that only a bug would write, each with its table and column. */
const wrong = [
  ['audit', 'record_type', `'cheque'`],
  ['audit', 'status', '0'],
  ['audit', 'count', '0'],
  ['companies', 'name', `''`],
  ['companies', 'owner_first_name', long],
  ['companies', 'owner_last_name', `''`],
  ['companies', 'owner_email', longAddress],
  ['company_packages', 'status', `'unknown'`],
  ['company_packages', 'license_count', '-1'],
  ['company_packages', 'license_count', '1000001'],
  ['employees', 'first_name', `''`],
  ['employees', 'last_name', long],
  ['employees', 'email', `''`],
  ['invitations', 'token_hash', `'the secret itself'`],
  ['kept_replies', 'key', `repeat('k', 256)`],
  ['kept_replies', 'fingerprint', `'{"name":"Acme"}'`],
  ['kept_replies', 'person_id', '1'],
  ['comparison_forms', 'side', `'both'`],
  ['month_files', 'digest', `'the file itself'`],
  ['month_files', 'side', `'both'`],
  ['month_files', 'sent', '-1'],
  ['month_files', 'counts', `'hours'`],
  ['month_decisions', 'version', '0'],
  ['month_decisions', 'decision', `'perhaps'`],
  ['month_decisions', 'note', `repeat('x', 501)`],
  ['month_numbers', 'kind', `'node'`],
  ['month_lines', 'file_lines', '0'],
  ['month_pairs', 'kind', `'node'`],
  ['nodes', 'name', long],
  ['outbox', 'attempts', '-1'],
  ['outbox', 'kind', "'letter'"],
  ['outbox', 'delivered_at', 'now()'],
  ['outbox', 'given_up_at', 'now()'],
  ['packages', 'name', `''`],
  ['packages', 'type', `'trial'`],
  ['packages', 'price_monthly', '-0.01'],
  ['packages', 'currency', `'euro'`],
  ['passkeys', 'name', `''`],
  ['passkeys', 'counter', '-1'],
  ['people', 'employee_id', 'null'],
  ['people', 'email', `''`],
  ['people', 'name', long],
  ['licence_changes', 'status', `'lent'`],
  ['licence_walks', 'outcome', `'perhaps'`],
  ['permission_uses', 'code', `'msp_rule_the_world'`],
  ['permission_uses', 'account_id', '1'],
  ['permission_uses_since', 'id', '2'],
  ['recovery_codes', 'hash', `'the code itself'`],
  ['review_callers', 'kind', `'robot'`],
  ['review_changes', 'result', `'perhaps'`],
  ['review_decisions', 'decision', `'skip'`],
  ['review_decisions', 'note', `repeat('x', 2001)`],
  ['review_decisions', 'milliseconds', '-1'],
  ['review_roles', 'status', `'lost'`],
  ['review_roles', 'fingerprint', `''`],
  ['reviews', 'name', long],
  ['reviews', 'kind', `'keys'`],
  ['reviews', 'state', `'done'`],
  ['reviews', 'state', `'closed'`],
  ['reviews', 'closed_at', 'now()'],
  ['reviews', 'item_count', '-1'],
  ['reviews', 'decided_count', '-1'],
  ['reviews', 'milliseconds', '-1'],
  ['roles', 'name', `''`],
  ['roles', 'codes', `'{msp_view_node,msp_rule_the_world}'`],
  ['service_accounts', 'name', long],
  ['service_accounts', 'key_hash', `'msp_the_key_itself'`],
  ['session_tokens', 'hash', `'msu_the_token_itself'`],
  ['sessions', 'kind', `'half'`],
  ['sessions', 'cookie_hash', `'the cookie itself'`],
  ['sign_in_failures', 'hash', `'ada@example.com'`],
  ['sign_in_failures', 'count', '0'],
  ['sign_in_links', 'hash', `'the link itself'`],
  ['sign_in_links', 'kind', `'birthday'`],
  ['ceremonies', 'hash', `'the challenge itself'`],
  ['signing_keys', 'id', '0'],
] as const

async function refusalOf(statement: string): Promise<string> {
  try {
    await run(statement)
    return 'nothing'
  } catch (error) {
    for (const { code, constraint } of causesOf(error)) if (code === '23514') return String(constraint)
    throw error
  }
}

it('the database refuses what only a bug would write, and each of its checks refuses something', async () => {
  const refused = new Set<string>()
  for (const [table, column, value] of wrong) {
    const row = `ctid = (select min(ctid) from ${table})`
    const constraint = await refusalOf(`update ${table} set ${column} = ${value} where ${row}`)
    expect(constraint, `${table}.${column} = ${value}`).toMatch(new RegExp(`^${table}_`))
    refused.add(constraint)
  }
  const checks = await database.db
    .select({ name: sql<string>`conname` })
    .from(sql`pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  expect([...refused].sort()).toEqual(checks.map(({ name }) => name).sort())
})
