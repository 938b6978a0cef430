import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds, once the server has been asked to stop, for a connection in each state. */
export type ClosingPatience = {
  /** Nothing of a request has come, or not its whole head: browsers open connections in advance. */
  readonly unused: number
  /** The body of a request is still coming. */
  readonly unfinished: number
  /** A request is being answered. */
  readonly answering: number
}
/** All of it within the ten seconds after which supervisors kill. */
export const closingPatience: ClosingPatience = { unused: 1_000, unfinished: 3_000, answering: 6_000 }

/**
 * Ends the connections of a server that stops, so that it does. Node waits for each of them, and looks no more at how long they take:
 * one that somebody opened and left alone, or a body that never ends, would hold the end up for good.
 */
export function closeInTime(app: FastifyInstance, patience: ClosingPatience): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const askedAt = performance.now()
    const timer = setInterval(() => {
      // One that was busy when the server began to stop is idle later.
      app.server.closeIdleConnections()
      const waited = performance.now() - askedAt
      for (const socket of open) if (waited >= patience[stateOf(socket)]) socket.destroy()
    }, 100)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })
}

function stateOf(socket: Socket): keyof ClosingPatience {
  // Node keeps the answer that is under way here; nothing else tells which connections have one.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null }
  if (!answer) return 'unused'
  return answer.req.complete ? 'answering' : 'unfinished'
}
