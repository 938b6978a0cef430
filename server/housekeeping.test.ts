import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { unknownCallersDays } from '#contract/audit'
import { smallApp } from '#testing/small-app'
import { audit } from './db/audit.schema'
import { invitations, outbox } from './db/schema'
import { personalDataDays, startHousekeeping } from './housekeeping'
import { hashSecret } from './session/keys'

it('removes audit lines by their kind, ended mails and invitations, and nothing that is still needed', async () => {
  const server = await smallApp()
  onTestFinished(() => server.close())
  const { db, clock, make, builtIn } = server
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
  const days = personalDataDays

  const line = (request_id: string, at: Date, status: number, account_name: string | null) => ({
    ...{ at, status, account_name, request_id, operation: 'Try', address: '' },
  })
  await db
    .insert(audit)
    .values([
      line('old change', daysAgo(101), 200, 'Administrator'),
      line('change', daysAgo(99), 200, 'Administrator'),
      line('refusal of a known caller', daysAgo(99), 403, 'Administrator'),
      line('activation', daysAgo(99), 200, null),
      line('old refusal of an unknown caller', daysAgo(unknownCallersDays + 1), 401, null),
      line('refusal of an unknown caller', daysAgo(unknownCallersDays - 1), 401, null),
    ])
  const mail = (message_id: string, at: Partial<typeof outbox.$inferInsert>) => ({
    ...{ message_id, to_name: 'Ada', to_address: 'ada@example.com', subject: '', body: '' },
    ...{ created_at: daysAgo(99), next_attempt_at: daysAgo(99), ...at },
  })
  await db
    .insert(outbox)
    .values([
      mail('old delivered', { delivered_at: daysAgo(days + 1) }),
      mail('delivered', { delivered_at: daysAgo(days - 1) }),
      mail('waiting', {}),
      mail('old given up', { given_up_at: daysAgo(days + 1) }),
      mail('given up', { given_up_at: daysAgo(days - 1) }),
    ])
  const person = await make.person({ role: builtIn.auditor, active: false })
  const invitation = (token: string, at: Partial<typeof invitations.$inferInsert>) => ({
    ...{
      employee_id: person.id,
      token_hash: hashSecret(token),
      created_at: daysAgo(99),
      expires_at: daysAgo(-1),
      ...at,
    },
  })
  await db
    .insert(invitations)
    .values([
      invitation('open', {}),
      invitation('old used', { used_at: daysAgo(days + 1) }),
      invitation('used', { used_at: daysAgo(days - 1) }),
      invitation('old replaced', { replaced_at: daysAgo(days + 1) }),
      invitation('old expired', { expires_at: daysAgo(days + 1) }),
      invitation('expired', { expires_at: daysAgo(days - 1) }),
    ])

  const job = startHousekeeping({
    db,
    clock: () => clock.now,
    auditDays: 100,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => job.stop())
  const kept = async () => ({
    lines: (await db.select().from(audit).orderBy(audit.id)).map((one) => one.request_id),
    mails: (await db.select().from(outbox).orderBy(outbox.id)).map((one) => one.message_id),
    invitations: (await db.select().from(invitations).orderBy(invitations.id)).map((one) => one.token_hash),
  })
  await expect.poll(kept).toEqual({
    lines: ['change', 'refusal of a known caller', 'activation', 'refusal of an unknown caller'],
    mails: ['delivered', 'waiting', 'given up'],
    invitations: ['open', 'used', 'expired'].map(hashSecret),
  })
})
