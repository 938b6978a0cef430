import { useEffect, useRef, useState } from 'react'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { nothingToAskFor, type ProbeResult } from './probe-result'
import { firstId, probe, reasonNotToTry } from './probe'

export const entries: readonly (readonly [key: string, endpoint: Endpoint])[] =
  Object.entries<Endpoint>(operations)

type ProbeResults = Readonly<Record<string, ProbeResult>>

const before = (): ProbeResults =>
  Object.fromEntries(
    entries.map(([key, endpoint]) => {
      const why = reasonNotToTry(endpoint)
      return [key, why === undefined ? { kind: 'waiting' } : { kind: 'not-tried', why }] as const
    }),
  )

/** The list that names a record to test with: `/api/msp/roles/` for `/api/msp/roles/{role_id}/`. */
const listOf = (path: string) => path.replace(/\{.*$/, '')

type Note = (key: string, result: ProbeResult) => void

async function tryAll(note: Note, signal: AbortSignal): Promise<void> {
  const lists = new Map<string, unknown>()
  for (const [key, endpoint] of entries) {
    if (reasonNotToTry(endpoint) !== undefined) continue
    const isRecord = endpoint.path.includes('{')
    const list = lists.get(listOf(endpoint.path))
    const id = firstId(list)
    if (isRecord && id === undefined) {
      note(key, { kind: 'not-tried', why: nothingToAskFor(list) })
      continue
    }
    note(key, { kind: 'running' })
    const { result, json } = await probe(endpoint, id, signal)
    if (!isRecord) lists.set(endpoint.path, json)
    note(key, result)
  }
}

const stopped = (result: ProbeResult): ProbeResult =>
  result.kind === 'waiting' || result.kind === 'running' ? { kind: 'not-tried', why: 'Stopped.' } : result

/** Tests every safe read, one at a time. Leaving the page stops it. */
export function useProbes() {
  const [results, setResults] = useState(before)
  const [running, setRunning] = useState(true)
  const [round, setRound] = useState(0)
  const abort = useRef<AbortController>(undefined)

  useEffect(() => {
    const controller = (abort.current = new AbortController())
    const { signal } = controller
    const note: Note = (key, result) => {
      if (!signal.aborted) setResults((now) => ({ ...now, [key]: result }))
    }
    tryAll(note, signal).then(
      () => setRunning(false),
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [round])

  const run = () => {
    setResults(before())
    setRunning(true)
    setRound(round + 1)
  }
  const stop = () => {
    abort.current?.abort()
    setRunning(false)
    setResults((now) =>
      Object.fromEntries(Object.entries(now).map(([key, result]) => [key, stopped(result)])),
    )
  }
  return { results, running, run, stop }
}
