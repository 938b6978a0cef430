import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The answers under way on each open connection. */
export type OpenConnections = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>

export function openConnections(server: Server): OpenConnections {
  const open = new Map<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    const answers = open.get(socket)
    answers?.add(answer)
    answer.once('close', () => answers?.delete(answer))
  })
  return open
}

/** Milliseconds that each kind of connection has after the server was told to stop. */
export type ClosingPatience = {
  /** No request, or only half of its head: browsers open connections in advance. */
  readonly unused: number
  /** The body of a request is still arriving. */
  readonly unfinished: number
  /** A request is being answered. */
  readonly answering: number
}
/** The limit for all of them is shorter than the ten seconds after which supervisors kill. */
export const closingPatience: ClosingPatience = { unused: 1_000, unfinished: 3_000, answering: 6_000 }

/**
 * Node waits for every connection when a server stops, and no longer applies its own time limits. An unused
 * connection or an endless body would delay the stop forever.
 */
export function closeInTime(app: FastifyInstance, open: OpenConnections, patience: ClosingPatience): void {
  app.addHook('preClose', async () => {
    const askedAt = performance.now()
    const timer = setInterval(() => {
      const waited = performance.now() - askedAt
      for (const [socket, answers] of open) if (waited >= patience[stateOf(answers)]) socket.destroy()
    }, 100)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })
}

/**
 * Ends each connection with its answer while the server drains, so that a proxy doesn't use one just as the
 * server closes it.
 */
export function sendElsewhere(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
}

function stateOf(answers: ReadonlySet<ServerResponse>): keyof ClosingPatience {
  if (answers.size === 0) return 'unused'
  return [...answers].some(({ req }) => req.complete) ? 'answering' : 'unfinished'
}
