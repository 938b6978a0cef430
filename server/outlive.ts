import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs an unhandled rejection instead of ending the process: it is our mistake, but no reason to take the server from everybody. An
 * uncaught exception still ends the process, because nobody knows what it left half done.
 */
export function outliveRejections(process: EventEmitter, log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason }, 'a failure that nothing was waiting for'),
  )
}
