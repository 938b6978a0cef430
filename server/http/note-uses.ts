import type { FastifyBaseLogger } from 'fastify'
import { notedCodes, type UseMode } from '#contract/roles/permission-uses'
import type { PermissionCode } from '#contract/roles/permissions'
import type { Needs } from '#contract/wire'
import { markOf, type Caller } from '../callers/caller'
import { dayOf, writeUses, type Use } from '../callers/permission-uses.store'
import type { Db } from '../db/open'

/** Uses wait in memory for this time. A process that is killed loses them. */
const gatherMs = 60_000

/** Notes on which day a caller last used a permission, so that a use costs a statement at most once a day. */
export type UseNoter = {
  /** Only what `notedCodes` has is noted, and never one of several permissions. */
  readonly note: (caller: Caller, needs: Needs, now: Date) => void
  /** Stores what was noted so far. */
  readonly write: () => Promise<void>
}

type Given = {
  readonly mode: UseMode
  readonly db: Db
  readonly hasRoom: () => boolean
  readonly log: FastifyBaseLogger
}

const isNoted = (needs: Needs): needs is PermissionCode => notedCodes.some((code) => code === needs)

export function useNoter({ mode, db, hasRoom, log }: Given): UseNoter {
  let today = ''
  let noted = new Set<string>()
  let waiting: Use[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const writeAll = async () => {
    clearTimeout(timer)
    timer = undefined
    const uses = waiting
    if (uses.length === 0) return
    waiting = []
    try {
      if (hasRoom()) return await writeUses(db, uses)
    } catch (error) {
      log.warn({ err: error }, 'uses of permissions were not stored and will be tried again')
    }
    waiting = [...uses, ...waiting]
    later()
  }
  const write = () => (writing = writing.then(writeAll))
  const later = () => {
    timer ??= setTimeout(() => void write(), gatherMs).unref()
  }
  return {
    write,
    note: (caller, needs, now) => {
      if (mode === 'off' || !isNoted(needs)) return
      const day = dayOf(now)
      if (day !== today) noted = new Set()
      today = day
      const name = `${markOf(caller)} ${needs}`
      if (noted.has(name)) return
      noted.add(name)
      waiting.push({ kind: caller.kind, id: caller.id, code: needs, day })
      later()
    },
  }
}
