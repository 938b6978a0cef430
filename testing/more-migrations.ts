import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { journalIn, migrationsFolder } from '#server/db/migrate'
import { projectRoot } from '#server/db/project-root'
import { temporaryFolder } from './temporary'

/** The migrations, and some that later versions could have. */
export function migrationsAnd(...more: string[]): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const entries = journalIn(folder)
  const last = entries.at(-1)!
  const added = more.map((text, index) => {
    const entry = { ...last, when: last.when + 1 + index, tag: `more_${index}` }
    writeFileSync(path.join(folder, `${entry.tag}.sql`), text)
    return entry
  })
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [...entries, ...added] }),
  )
  return folder
}

/**
 * Statements for a transaction, which fill empty tables with what an installation had at the last commit
 * before 1.0.0.
 */
export const rowsOfRelease = (): string[] =>
  readFileSync(path.join(projectRoot, 'testing/release-1.0.0.sql'), 'utf8')
    .trim()
    .split(/(?<=;)\n(?=INSERT|SELECT|truncate)/)
