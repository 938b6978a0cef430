import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs an unhandled rejection instead of ending the process, because one mistake of ours should not stop the
 * server for everybody. An uncaught exception still ends it, because nobody knows what it left half done.
 */
export function outliveRejections(process: EventEmitter, log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason: unknown) => log.error({ err: reason }, 'unhandled rejection'))
}
