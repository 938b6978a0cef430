import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server on loopback.
 * @param {(mail: Buffer) => void} onMail receives each mail before the server acknowledges it
 * @returns its address for SMTP_URL, and `stop()`
 */
export async function startMailServer(onMail) {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      /** @type {Buffer[]} */
      const chunks = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        onMail(Buffer.concat(chunks))
        done()
      })
    },
  })
  smtp.on('error', (error) => console.error('smtp:', error.message))
  const listening = await new Promise((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve(server))
  })
  return {
    url: `smtp://127.0.0.1:${listening.address().port}`,
    stop: () => new Promise((resolve) => smtp.close(() => resolve(undefined))),
  }
}
