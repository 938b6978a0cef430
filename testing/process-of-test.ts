import { onTestFinished } from 'vitest'
import { startServer, type ServerProcess } from './server-process'
import type { Filling } from './templates'
import { keysOf } from './test-database'

/** Starts the server as an operator does, and kills it after the test. */
export async function startForTest(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  onTestFinished(() => void server.end('SIGKILL'))
  return server
}

/** The owner of a company that a test adds. */
export const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }

/** Sends requests with the administrator's key. */
export const asker = (server: ServerProcess, filling: Filling = 'installation') => {
  const authorization = `Bearer ${keysOf(filling).administrator}`
  return (path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
}
export type Ask = ReturnType<typeof asker>
