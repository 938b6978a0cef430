import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestSmtp = {
  readonly url: string
  /** The mails in the order in which they arrived. */
  readonly mails: Email[]
  /** While true, the server refuses every mail after its data. */
  refuse: boolean
  /** What the server answers to a command instead, such as `550 5.1.1 No such mailbox here`. */
  replies: { AUTH?: string; MAIL?: string; RCPT?: string; DATA?: string }
  /** The number of connections so far. */
  readonly connections: number
  /** The number of mails that it refused. */
  readonly refused: number
  readonly close: () => Promise<void>
}

/**
 * A real SMTP server on loopback that stores its mails.
 * @param login `user:password` that senders need
 */
export async function smtpServer(port = 0, login?: string): Promise<TestSmtp> {
  const mails: Email[] = []
  const state = { refuse: false, refused: 0, connections: 0, replies: {} as TestSmtp['replies'] }
  const errorOf = (reply: string) =>
    Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
  const answer = (command: keyof TestSmtp['replies'], done: (error?: Error | null) => void) => {
    const reply = state.replies[command]
    done(reply === undefined ? null : errorOf(reply))
  }
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      state.connections++
      done()
    },
    onMailFrom: (_address, _session, done) => answer('MAIL', done),
    onRcptTo: (_address, _session, done) => answer('RCPT', done),
    onAuth: ({ username, password }, _session, done) =>
      state.replies.AUTH !== undefined
        ? done(errorOf(state.replies.AUTH))
        : `${username}:${password}` === login
          ? done(null, { user: username })
          : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refuse) {
          state.refused++
          return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        }
        if (state.replies.DATA !== undefined) return answer('DATA', done)
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail)
            done()
          },
          (error: unknown) => done(error as Error),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    get refuse() {
      return state.refuse
    },
    set refuse(value) {
      state.refuse = value
    },
    get replies() {
      return state.replies
    },
    set replies(value) {
      state.replies = value
    },
    get connections() {
      return state.connections
    },
    get refused() {
      return state.refused
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
