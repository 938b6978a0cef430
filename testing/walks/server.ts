import { readFileSync } from 'node:fs'
import path from 'node:path'
import { askControl, controlPath } from '#server/features/service-accounts/control'
import { startServer } from '../../scripts/serve.mjs'

/** A clock that is ahead, for a server and for a page. */
export const aheadBy = (days: number) =>
  `{const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+${days * 86_400_000})}static now(){return D.now()+${days * 86_400_000}}}}`

/** Starts the program of a build, which says nothing of what it is made to fail at. */
export async function serve(
  build: string,
  dataDir: string,
  port: number,
  env: Record<string, string>,
  days = 0,
) {
  const clock = `--import=data:text/javascript,${encodeURIComponent(aheadBy(days))}`
  const own = { LOG_LEVEL: 'fatal', ...(days > 0 && { NODE_OPTIONS: clock }), ...env }
  const server = startServer({ dataDir, port, build, env: own })
  const kill = () => server.child.kill('SIGKILL')
  process.once('exit', kill)
  await server.ready()
  const close = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    process.off('exit', kill)
  }
  return { url: server.url, close }
}

/** Lets the operator do something on a running server. @returns the lines of the answer */
export async function operate(dataDir: string, people: 'link' | 'end', address: string): Promise<string> {
  const reply = await askControl(controlPath(dataDir), { people, address }, 30_000)
  if (!reply || 'error' in reply)
    throw new Error(`No answer to ${people} ${address}: ${JSON.stringify(reply)}`)
  return reply.lines.join('\n')
}
/** The address of a link that signs somebody in. */
export const linkOf = async (dataDir: string, address: string): Promise<string> =>
  /https?:\S+#\S+/.exec(await operate(dataDir, 'link', address))![0]

/** The keys that a server wrote at its first start. */
export const keysIn = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')) as Record<string, string>
