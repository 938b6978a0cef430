import * as z from 'zod/mini'

/** What the library notes at an error: the reply of the mail server, and the command that it answers. */
const failed = z.object({ responseCode: z.number(), command: z.string(), response: z.string() })

/** Exchange says so after the text of a mail: nobody is signed in, or may send as MAIL_FROM. */
const aboutSender = /^\d{3}[ -]5\.7\.(57|60)\b/
/**
 * Relaying isn't allowed, or not to this recipient. Nobody can tell, so the mail is tried again: a wrong
 * setting must not lose every mail.
 */
const aboutPolicy = /^(530|\d{3}[ -]5\.7\.)/

/**
 * What a mail server refuses for good (a reply of 500 or more): this mail, or every mail of ours, because
 * login or sender are wrong. undefined: another try may succeed.
 */
export function refusedForGood(error: unknown): 'this mail' | 'every mail' | undefined {
  const known = failed.safeParse(error)
  if (!known.success || known.data.responseCode < 500) return undefined
  const { command, response } = known.data
  if (command.startsWith('AUTH') || command === 'MAIL FROM' || aboutSender.test(response)) return 'every mail'
  if (command === 'RCPT TO') return aboutPolicy.test(response) ? undefined : 'this mail'
  return command === 'DATA' ? 'this mail' : undefined
}
