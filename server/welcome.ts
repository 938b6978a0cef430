import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { linkHours } from '#contract/sign-in/sign-in'
import type { Db } from './db/open'
import { commandLine } from './db/project-root'
import { inTransaction } from './db/transaction'
import type { Env } from './env'
import { isUnused, welcomeLink } from './features/sign-in/commands'
import type { PeopleSource } from './callers/people-source'
import { signInSite } from './callers/sign-in-site'

/** A file as the operator can name it: by a short path below this folder, otherwise by its whole path. */
export function shown(file: string): string {
  const short = path.relative(process.cwd(), file)
  return short.startsWith('..') ? file : short
}

const fileIn = (dataDir: string) => path.join(dataDir, 'welcome.txt')

/** Deletes the file with the address once somebody has signed in, because nobody needs it any more. */
export async function forgetWelcome(db: Db, dataDir: string, source: PeopleSource): Promise<void> {
  const file = fileIn(dataDir)
  if (existsSync(file) && !(await isUnused(db, source))) rmSync(file, { force: true })
}

type Circumstances = {
  readonly source: PeopleSource
  readonly publicUrl: string
  readonly isTerminal: boolean
  readonly now: Date
}

/**
 * The address that makes the first administrator, or the first keeper of a gateway, until somebody has signed
 * in. It goes to the terminal, or else into a file, because others read and keep logs.
 */
export async function welcome(
  db: Db,
  { ways, sso, dataDir, databaseUrl }: Env,
  { source, publicUrl, isTerminal, now }: Circumstances,
): Promise<string | false> {
  await forgetWelcome(db, dataDir, source)
  const canSignIn = signInSite(publicUrl, ways, { hasSecretsKey: true, sso }).offer.ways.some(
    (way) => way !== 'key',
  )
  if (!canSignIn || !(await isUnused(db, source))) return false
  const whom = source.haveKeys ? 'administrator' : 'keeper'
  // Several processes can share a PostgreSQL, and each would replace the link of the other.
  if (!isTerminal && databaseUrl)
    return `\`${commandLine('people', 'link')}\` prints the address that sets up the first ${whom}`
  const link = await inTransaction(db, (tx) => welcomeLink(tx, publicUrl, now, 'server'))
  if (isTerminal)
    return `${link}\n               (set up your own sign-in as ${whom}; valid for ${linkHours} hours)`
  const file = fileIn(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${link}\n`, { mode: 0o600 })
  return `${shown(file)} has the address that sets up the first ${whom}`
}
