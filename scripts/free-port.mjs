import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port on loopback, of those that no system gives to a program that asks for any: what is free now is
 * still free when a server is started on it.
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const probe = createServer().listen(randomInt(15_000, 32_000), '127.0.0.1')
    const [port] = await once(probe, 'listening').then(
      () => [/** @type {import('node:net').AddressInfo} */ (probe.address()).port],
      () => [],
    )
    if (port === undefined) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('No port is free.')
}
