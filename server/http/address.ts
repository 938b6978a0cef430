import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A connection tells its address as long as it is open, and then only who has asked before: so it is asked at once. Otherwise somebody who
 * hangs up right after he has asked would leave no line in the trail, and no guess of his would be counted.
 */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress)
}

/** Where a request came from. Of one whose sender was gone before that could be asked, nobody knows. */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'unknown'

/** The caller hung up before the request was whole, and that is all that went wrong: nobody is refused anything, and nobody hears the answer. */
export const isHangUp = (error: Error, { raw }: FastifyRequest): boolean =>
  (error as NodeJS.ErrnoException).code === 'ECONNRESET' && raw.destroyed && !raw.complete
