import Fastify, { type FastifyError } from 'fastify'
import { pino } from 'pino'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { handleError } from '../http/error-handler'
import type { Db } from './open'
import { watchOutage } from './outage'

type Line = { level: number; msg: string; hint?: string; reason?: string }

it('one line says that the database does not answer, and one that it answers again', async () => {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })
  let isAway = true
  const away = () =>
    new DrizzleQueryError(
      'select a long statement',
      [],
      Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    )
  const execute = () => (isAway ? Promise.reject(away()) : Promise.resolve())
  const outage = watchOutage({ execute } as unknown as Db, log) // It calls nothing else.
  for (let count = 0; count < 100; count++) outage.note(away())
  expect(lines).toMatchObject([
    { msg: 'the database does not answer', reason: 'refused', code: 'ECONNREFUSED' },
  ])
  isAway = false
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ msg: 'the database answers again' })
  outage.note(away())
  expect(lines).toHaveLength(3)
  outage.stop()
})

it.each([
  ['08006', 'debug', undefined],
  ['26000', 'error', expect.stringContaining('DATABASE_STATEMENT_NAMES=0')],
  ['42P05', 'error', expect.stringContaining('DATABASE_STATEMENT_NAMES=0')],
  ['23502', 'error', undefined],
])('a request that fails with %s is logged as %s', async (code, level, hint) => {
  const lines: Line[] = []
  const log = pino({ level: 'debug' }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })
  const app = Fastify({ loggerInstance: log })
  const away: unknown[] = []
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    handleError(error, request, reply, (failure) => away.push(failure)),
  )
  app.get('/', () => Promise.reject(Object.assign(new Error('broken'), { code })))
  await app.inject('/')
  const failed = lines.filter(({ msg }) => msg === 'request failed')
  expect(failed.map((line) => [log.levels.labels[line.level], line.hint])).toEqual([[level, hint]])
  expect(away).toHaveLength(level === 'debug' ? 1 : 0)
  await app.close()
})
