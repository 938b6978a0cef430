import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { copyFiles, copyInUse, readBack, type Rows } from './db/copy'
import { lockDirectory } from './db/lock'
import type { Db } from './db/open'
import { askControl, controlPath, type ControlReply } from './features/service-accounts/control'

/**
 * The folder of the embedded database, in DATA_DIR and in a backup alike, so that a server can also start on
 * a backup.
 */
const folder = 'pglite'
/** In a backup: the number of rows of each table. */
const rowsFile = 'rows.json'
/** A server may write nowhere else, so it copies to a place beside its database. */
const besideDatabase = (dataDir: string) => path.join(dataDir, 'backup.part')

const command = z.object({ command: z.literal('backup') })
export const isBackup = (request: unknown): boolean => command.safeParse(request).success

/** A large database on a slow disk takes a while. */
const patienceMs = 3_600_000

let isCopying = false
/** Copies the database of this server. The command that asked for it takes the copy away. */
export async function copyForBackup(db: Db, dataDir: string): Promise<ControlReply> {
  if (isCopying) return { error: 'Another backup is under way.' }
  isCopying = true
  try {
    const to = besideDatabase(dataDir)
    rmSync(to, { recursive: true, force: true })
    const rows = await copyInUse(db, path.join(dataDir, folder), path.join(to, folder))
    return { lines: [JSON.stringify(rows)] }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    isCopying = false
  }
}

/**
 * Makes a backup of the embedded database, whether a server uses it or not.
 * @returns its rows, which were read back
 */
export async function backUp(dataDir: string, target: string): Promise<Rows> {
  if (!existsSync(path.join(dataDir, folder))) throw new Error(`There is no embedded database in ${dataDir}.`)
  return inPlace(target, async (part) => {
    const expected = await copyTo(part, dataDir)
    const rows = await readBack(path.join(part, folder), expected)
    writeFileSync(path.join(part, rowsFile), `${JSON.stringify(rows, null, 2)}\n`)
    return rows
  })
}

/**
 * Puts a backup into a data directory without a database, which no server may use meanwhile.
 * @returns its rows, which were read back
 */
export async function restore(backup: string, dataDir: string): Promise<Rows> {
  const [from, to] = [path.join(backup, folder), path.join(dataDir, folder)]
  if (!existsSync(from)) throw new Error(`${backup} is no backup.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(to)
  try {
    return await inPlace(to, async (part) => {
      await copyFiles(from, part)
      return readBack(part, rowsOf(backup))
    })
  } finally {
    unlock()
  }
}

/** A plain copy of a data directory has no such file. */
function rowsOf(backup: string): Rows | undefined {
  const file = path.join(backup, rowsFile)
  return existsSync(file)
    ? z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))
    : undefined
}

/**
 * Gives the result its name when it is complete, so that nobody takes half of it for the whole. Nothing is
 * overwritten.
 */
async function inPlace(target: string, make: (part: string) => Promise<Rows>): Promise<Rows> {
  const part = `${target}.part`
  if (existsSync(target)) throw new Error(`${target} exists, and nothing is overwritten. Move it away first.`)
  if (existsSync(part)) throw new Error(`An interrupted run left ${part}. Remove it first.`)
  try {
    const rows = await make(part)
    renameSync(part, target)
    return rows
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  }
}

/** @returns the rows that a running server counted */
async function copyTo(part: string, dataDir: string): Promise<Rows | undefined> {
  const answer = await askControl(controlPath(dataDir), { command: 'backup' }, patienceMs)
  if (!answer) {
    const from = path.join(dataDir, folder)
    const unlock = await lockDirectory(from)
    try {
      await copyFiles(from, path.join(part, folder))
    } finally {
      unlock()
    }
    return undefined
  }
  if ('error' in answer) throw new Error(answer.error)
  await move(besideDatabase(dataDir), part)
  return JSON.parse(answer.lines[0] ?? '') as Rows // The server of the same program wrote it.
}

async function move(from: string, to: string): Promise<void> {
  mkdirSync(path.dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    // Another disk.
    await copyFiles(from, to)
    rmSync(from, { recursive: true })
  }
}
