import { expect, it } from 'vitest'
import { logError } from './log-error'

it('logs a failed statement without its values', () => {
  const error = new Error(
    'Failed query: insert into "outbox" values ($1, $2)\nparams: Ada <ada@example.com>,Open https://x.example/activate#secret\n\nmore',
    {
      cause: Object.assign(new Error('value too long'), { code: '22001' }),
    },
  )
  const logged = JSON.stringify(logError(error))
  expect(logged).toContain('insert into')
  expect(logged).toContain('log-error.test.ts')
  expect(logged).toContain('22001')
  expect(logged).not.toMatch(/secret|ada@example/)
})
