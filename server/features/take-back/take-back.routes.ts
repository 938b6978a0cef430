import type { FastifyInstance } from 'fastify'
import { takeBack } from '#contract/audit'
import { createdFields, inverseOf, undoingOf, writtenFields, type Undoing } from '#domain/take-back'
import { findWholeLine, isVisibleTo, lineFor } from '../activity/activity.store'
import { idNow, idsOfRecord } from '../../audit/taken-back.store'
import type { Db } from '../../db/open'
import { found, lacksPermission } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { mayDo, type Caller } from '../../callers/caller'
import { allowFresh } from '../../callers/fresh.rules'
import { nouns, type Fields } from './nouns'
import { cannotTakeBack, changedSince, recordGone } from './take-back.errors'
import { differing, suspendedIn, withoutChange, writable } from './take-back.rules'
import {
  dateRole,
  happenedSince,
  lineThatTakesBack,
  lockLine,
  whoChanged,
  type Line,
} from './take-back.store'

export function takeBackRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, takeBack, async ({ caller, params, now, record, isRecorded, about }) => {
    allowReading(caller)
    const first = found(await findWholeLine(deps.db, caller, params.id))
    if (first.record_type !== null && first.record_id !== null)
      about({ type: first.record_type, id: first.record_id })
    const undoing = undoingFor(first)
    const { behind } = nouns[undoing.type]
    const entry = inverseOf(undoing.type, undoing.does)
    if (!entry) throw cannotTakeBack('never')
    if (!mayDo(caller, entry.needs)) throw lacksPermission(entry.needs)
    if (entry.fresh) allowFresh(caller, now)
    const reply = await behind(deps, caller, entry, async (tx, by) => {
      allowReading(by)
      await lockLine(tx, params.id)
      const earlier = await lineThatTakesBack(tx, params.id)
      if (earlier) {
        isRecorded()
        return lineFor(tx, by, earlier.id)
      }
      // The caller may see less than when the line was first read.
      const line = found(await findWholeLine(tx, by, params.id))
      await undo(tx, by, { line, undoing: undoingFor(line), deps, now, record })
      if (undoing.type === 'role') await dateRole(tx, await idsOfRecord(tx, 'role', line.record_id ?? 0))
      return lineFor(tx, by, found(await lineThatTakesBack(tx, params.id)).id)
    })
    deps.mailWaiting()
    return reply
  })
}

/** A contract entry names one permission or alternatives; reading the log needs two. */
function allowReading(caller: Caller): void {
  for (const needs of [takeBack.needs, 'msp_view_user'] as const)
    if (!mayDo(caller, needs)) throw lacksPermission(needs)
}

/** What takes the line back. Throws where nothing does. */
function undoingFor(line: Line): Undoing {
  const undoing = undoingOf({ ...line, result: line.status < 400 ? 'done' : 'refused' })
  if (typeof undoing === 'string') throw cannotTakeBack(undoing)
  return undoing
}

type Work = {
  readonly line: Line
  readonly undoing: Undoing
  readonly deps: Deps
  readonly now: Date
  readonly record: RecordChange
}

/** Compares the record with the line, and undoes it by the operation of its noun. */
async function undo(tx: Db, by: Caller, { line, undoing, deps, now, record }: Work): Promise<void> {
  const { type, does } = undoing
  const noun = nouns[type]
  const entry = inverseOf(type, does)
  const old = line.record_id ?? 0
  const given = {
    deps,
    now,
    suspended: suspendedIn(line.before),
    record: (at: Db, change: Parameters<RecordChange>[1]) =>
      record(at, {
        ...change,
        type,
        ...(entry && { operation: entry.name, needs: [entry.needs] }),
        takesBack: line.id,
        ...(does === 'create' && { restores: old }),
      }),
  }
  if (does === 'create') {
    await noun.create?.(tx, by, await sideNow(tx, line.before, createdFields(type)), given)
    return
  }
  const id = await idNow(tx, type, old)
  const present = await noun.read(tx, by.scope, id)
  if (!present) throw recordGone(type)
  const ids = await idsOfRecord(tx, type, old)
  const since = { line, type, ids, visible: await isVisibleTo(tx, by) }
  const after = await sideNow(tx, line.after, writtenFields(type))
  const before = await sideNow(tx, line.before, writtenFields(type))
  const current = writable(present, writtenFields(type))
  const changed = differing(after, current)
  if (does === 'delete') {
    const happened =
      changed.length > 0 ? { by: await whoChanged(tx, since, changed) } : await happenedSince(tx, since)
    if (happened) throw changedSince(happened.by, type)
    await noun.delete(tx, by, id, given)
    return
  }
  const fields =
    type === 'role' ? mergedRole(before, after, current) : changed.length > 0 ? undefined : before
  if (!fields) throw changedSince(await whoChanged(tx, since, changed))
  await noun.change(tx, by, id, fields, given)
}

/**
 * What a save of the role sends so that the change is undone and later ones stay; undefined if both can't be.
 */
function mergedRole(before: Fields, after: Fields, now: Fields): Fields | undefined {
  if ('name' in after && after.name !== now.name) return undefined
  if (!('codes' in after)) return before
  const codes = withoutChange({ before: before.codes, after: after.codes }, now.codes)
  if (!codes) return undefined
  const fields = { ...before, codes }
  return differing(fields, now).length > 0 ? fields : undefined
}

const references: Readonly<Record<string, 'role' | 'node'>> = {
  role: 'role',
  msp_node: 'node',
  parent: 'node',
}

/** A side of the line. What it refers to may have been deleted and restored since. */
async function sideNow(tx: Db, side: unknown, names: readonly string[]): Promise<Fields> {
  const fields = new Map(Object.entries(writable(side, names)))
  for (const [name, value] of fields) {
    const type = references[name]
    if (type && typeof value === 'number') fields.set(name, await idNow(tx, type, value))
  }
  return Object.fromEntries(fields)
}
