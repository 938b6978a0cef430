import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { unknownCallersDays } from '#contract/audit'
import { smallApp } from '#testing/small-app'
import { audit } from './db/tables/audit.schema'
import { invitations, outbox } from './db/tables/schema'
import { personalDataDays, startHousekeeping } from './housekeeping'
import { hashSecret } from './callers/keys'

it('removes audit lines by their kind, ended mails and invitations, and nothing that is still needed', async () => {
  const server = await smallApp()
  onTestFinished(() => server.close())
  const { db, clock, make, builtIn } = server
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
  const days = personalDataDays

  const line = (request_id: string, at: Date, status: number, account_name: string | null) => ({
    at,
    status,
    account_name,
    request_id,
    operation: 'Try',
    address: '',
  })
  await db
    .insert(audit)
    .values([
      line('new change', daysAgo(0.01), 200, 'Administrator'),
      line('old change', daysAgo(101), 200, 'Administrator'),
      line('change', daysAgo(98), 200, 'Administrator'),
      line('refusal of a known caller', daysAgo(98), 403, 'Administrator'),
      line('activation', daysAgo(98), 200, null),
      line('old refusal of an unknown caller', daysAgo(unknownCallersDays + 1), 401, null),
      line('refusal of an unknown caller', daysAgo(unknownCallersDays - 2), 401, null),
    ])
  const mail = (message_id: string, at: Partial<typeof outbox.$inferInsert>) => ({
    message_id,
    to_name: 'Ada',
    to_address: 'ada@example.com',
    subject: '',
    body: '',
    created_at: daysAgo(99),
    next_attempt_at: daysAgo(99),
    ...at,
  })
  await db
    .insert(outbox)
    .values([
      mail('old delivered', { delivered_at: daysAgo(days + 1) }),
      mail('delivered', { delivered_at: daysAgo(days - 2) }),
      mail('waiting', {}),
      mail('old given up', { given_up_at: daysAgo(days + 1) }),
      mail('given up', { given_up_at: daysAgo(days - 2) }),
    ])
  const person = await make.person({ role: builtIn.auditor, active: false })
  const invitation = (token: string, at: Partial<typeof invitations.$inferInsert>) => ({
    employee_id: person.id,
    token_hash: hashSecret(token),
    created_at: daysAgo(99),
    expires_at: daysAgo(-1),
    ...at,
  })
  await db
    .insert(invitations)
    .values([
      invitation('open', {}),
      invitation('old used', { used_at: daysAgo(days + 1) }),
      invitation('used', { used_at: daysAgo(days - 2) }),
      invitation('old replaced', { replaced_at: daysAgo(days + 1) }),
      invitation('old expired', { expires_at: daysAgo(days + 1) }),
      invitation('expired', { expires_at: daysAgo(days - 2) }),
    ])

  const logged: string[] = []
  const start = (now: Date) =>
    startHousekeeping({
      db,
      clock: () => now,
      auditDays: 100,
      log: pino({ level: 'info' }, { write: (text: string) => void logged.push(text) }),
    })
  const kept = async () => ({
    lines: (await db.select().from(audit).orderBy(audit.id)).map((one) => one.request_id),
    mails: (await db.select().from(outbox).orderBy(outbox.id)).map((one) => one.message_id),
    invitations: (await db.select().from(invitations).orderBy(invitations.id)).map((one) => one.token_hash),
  })
  const before = await kept()
  // A clock without a battery. The lines of that time don't count, because they were written after the start.
  const ahead = daysAgo(-416)
  const wrong = start(ahead)
  await db.insert(audit).values(line('wrong clock', ahead, 200, 'Administrator'))
  await expect.poll(() => logged.length).toBe(1)
  await wrong.stop()
  const after = await kept()
  expect(after.mails).toEqual(before.mails.filter((one) => !one.startsWith('old')))
  expect(after.lines).toContain('change')
  await db.delete(audit).where(eq(audit.request_id, 'wrong clock'))
  await db.insert(audit).values(line('old change', daysAgo(101), 200, 'Administrator'))
  logged.length = 0

  const job = start(clock.now)
  onTestFinished(() => job.stop())
  await expect.poll(kept).toEqual({
    lines: [
      'new change',
      'change',
      'refusal of a known caller',
      'activation',
      'refusal of an unknown caller',
    ],
    mails: ['delivered', 'waiting', 'given up'],
    invitations: ['open', 'used', 'expired'].map(hashSecret),
  })
  await expect.poll(() => logged).toEqual([expect.stringContaining('"removed":{"audit lines":1}')])
})
