import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

export type Outcome = { readonly asked: string; readonly status: number | string }

type Asked = { readonly path: string; readonly body?: object }

/**
 * Sends requests through a proxy at a steady rate, whether or not the earlier ones are answered, until it is
 * stopped.
 */
export function startLoad(port: number, key: string, everyMs: number, next: (count: number) => Asked) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const pending: Promise<Outcome>[] = []
  let isRunning = true

  const send = ({ path, body }: Asked) =>
    new Promise<Outcome>((resolve) => {
      const asked = `${body ? 'POST' : 'GET'} ${path}`
      const headers = {
        host: 'portal.example.com',
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const method = body ? 'POST' : 'GET'
      const line = request({ host: '127.0.0.1', port, agent, path, method, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ asked, status: answer.statusCode ?? 0 }))
        answer.once('error', (error) => resolve({ asked, status: error.message }))
      })
      line.once('error', (error) => resolve({ asked, status: error.message }))
      line.end(body && JSON.stringify(body))
    })

  const run = async () => {
    const start = performance.now()
    for (let count = 0; isRunning; count++) {
      pending.push(send(next(count)))
      await sleep(Math.max(0, start + (count + 1) * everyMs - performance.now()))
    }
  }
  const running = run()
  return {
    /** Waits for the last answers. @returns what came of each request */
    stop: async (): Promise<Outcome[]> => {
      isRunning = false
      await running
      const outcomes = await Promise.all(pending)
      agent.destroy()
      return outcomes
    },
  }
}
