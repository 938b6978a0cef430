import { freePort } from '../../scripts/free-port.mjs'
import { relate } from '../other-api/answers'
import { otherApi } from '../other-api/other-api'
import { makeWorld } from '../other-api/world'
import { copyOf, folder, remove, type Filled } from './folder'
import { serve } from './server'

/** What a walk is on: a server of ours, a gateway in front of one, or a gateway in front of a stranger. */
export const placeNames = ['own', 'gateway', 'stranger'] as const
export type Place = (typeof placeNames)[number]

type How = { readonly build: string; readonly place: Place; readonly port: number; readonly days: number }
/** Starts what is behind the proxy. `records`: the server that has them. */
export async function start({ build, place, port, days }: How, filled: Filled, publicUrl: string) {
  const dataDir = copyOf(filled)
  const env = { PUBLIC_URL: publicUrl, SIGN_IN: place === 'own' ? 'key,passkey' : 'key' }
  const dirs = [dataDir]
  const parts: { close: () => Promise<unknown> }[] = []
  if (place === 'own') parts.push(await serve(build, dataDir, port, env, days))
  let records = `http://127.0.0.1:${port}`
  if (place !== 'own') {
    const world = makeWorld(undefined, { companies: 120 })
    relate(world)
    const other =
      place === 'stranger' ? await otherApi(world) : await serve(build, dataDir, await freePort(), {}, days)
    dirs.push(folder())
    const front = { ...env, MSP_API_BASE_URL: other.url }
    parts.push(other, await serve(build, dirs[1]!, port, front, days))
    records = other.url
  }
  const stop = async () => {
    for (const one of parts.toReversed()) await one.close()
  }
  const forget = () => dirs.forEach(remove)
  return { dataDir, records, stop, forget }
}
