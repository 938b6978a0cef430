import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * A promise that fails without anybody to hear it is a mistake of ours, worth a line in the log, and no reason to take the
 * server from everybody. An exception that nobody catches still ends the process: what it left half done is unknown.
 */
export function outliveRejections(process: EventEmitter, log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason }, 'a failure that nothing was waiting for'),
  )
}
