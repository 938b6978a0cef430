import Fastify from 'fastify'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smallDisk } from '#testing/small-disk'
import { temporaryFolder } from '#testing/temporary'
import { readEnv } from './env'
import { mailLine } from './jobs'
import { explainStart, openDatabase } from './start-failure'

const dataDir = '/dev/null/portal'
const noDatabase = (databaseUrl?: string) =>
  openDatabase({ databaseUrl, dataDir }).then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  )

it.each(['postgresql://portal:s3cret@127.0.0.1:1/portal', 'postgresql://portal:s3cret@localhost:1/portal'])(
  'names the variable of an absent database, without its password: %s',
  async (url) => {
    const words = await noDatabase(url)
    expect(words).toMatch(/^DATABASE_URL can't be used: .*ECONNREFUSED.*\.$/)
    expect(words).not.toContain('s3cret')
  },
)

it.skipIf(process.platform === 'win32')('names the variable of a folder that cannot be made', async () => {
  expect(await noDatabase()).toMatch(/^DATA_DIR can't be used: ENOTDIR: /)
})

/** The words for a data folder, and what a start leaves there. */
async function failureAt(dataDir: string): Promise<{ words: string; left: string[] }> {
  const words = await openDatabase({ databaseUrl: undefined, dataDir }).then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  )
  return {
    words,
    left: existsSync(dataDir) ? readdirSync(dataDir).filter((one) => one.endsWith('.sock')) : [],
  }
}

describe.skipIf(process.platform === 'win32')('a disk', () => {
  const full = (folder: string) => `DATA_DIR can't be used: the disk of ${folder} is full.`
  const readOnly = (folder: string) => `DATA_DIR can't be used: ${folder} is on a read-only file system.`

  it.for([
    ['without room for a new database', 8, 0],
    ['full to the last byte', 1, 1],
  ] as const)('%s is named', async ([, megabytes, isFilled], { skip }) => {
    const disk = smallDisk(megabytes) ?? skip('This process may not mount a disk.')
    if (isFilled) disk.fill()
    expect(await failureAt(disk.folder)).toEqual({ words: full(disk.folder), left: [] })
  })

  it.for(['', 'pglite', 'new/folder'])('that is read-only is named, with the folder “%s”', async (inside) => {
    const disk = smallDisk(1)
    if (!disk) return
    const dataDir = inside === 'pglite' ? disk.folder : path.join(disk.folder, inside)
    if (inside === 'pglite') mkdirSync(path.join(dataDir, inside))
    disk.makeReadOnly()
    expect(await failureAt(dataDir)).toEqual({ words: readOnly(dataDir), left: [] })
  })
})

it.skipIf(process.platform === 'win32')('promises no mails in a folder that cannot be written', () => {
  const folder = temporaryFolder()
  expect(mailLine(readEnv({ DATA_DIR: folder }))).toMatch(/^is written to .*mail; set SMTP_URL to send it$/)
  expect(mailLine(readEnv({ DATA_DIR: dataDir }))).toMatch(/^goes nowhere: DATA_DIR .*can't be written/)
  expect(mailLine(readEnv({ DATA_DIR: dataDir, SMTP_URL: 'smtp://mail' }))).toBe(false)
})

it('names the variable of a foreign address or a taken port', async () => {
  const [app, other] = [Fastify(), Fastify()]
  onTestFinished(async () => void (await Promise.all([app.close(), other.close()])))
  const listening = (on: typeof app, host: string, port: number) =>
    on.listen({ host, port }).then(
      () => '',
      (error: Error) => explainStart(error),
    )
  // This address is in a network reserved for examples.
  expect(await listening(app, '192.0.2.1', 0)).toMatch(/^HOST can't be used: .*192\.0\.2\.1/)
  await listening(app, '127.0.0.1', 0)
  expect(await listening(other, '127.0.0.1', Number(new URL(app.listeningOrigin).port))).toContain(
    'Set PORT to a free one',
  )
})
