import { describeServer, offersOf } from '#contract/about'
import { json, plain, testUpstream, type Behaviour, type Seen, type TestUpstream } from '../upstream'
import { answer, askedOf, type Asked, type Told } from './answers'
import type { Habit } from './behaviours/behaviour'
import { foreignAnswer, unknownAddress } from './foreign'
import type { World } from './world'

/**
 * A fault of a request. It can call `answered` or `told` to let the request take effect, or answer without
 * that. `told` gives the answer itself, to be changed. A change of the body comes before the effect.
 */
export type Fault = (answered: () => Behaviour, asked: Asked, told: () => Told) => Behaviour
type When = (asked: Asked, seen: Seen) => boolean

export type OtherApi = Pick<TestUpstream, 'url' | 'seen' | 'close'> & {
  readonly world: World
  /** Sets the fault of all matching requests from now on; undefined ends it. */
  misbehave: (fault?: Fault, when?: When) => void
  /** Sets how this server differs from the contract, from now on. */
  adopt: (...habits: readonly Habit[]) => void
}

type Options = {
  readonly dialect?: 'ours' | 'foreign'
}

/** Another server with the 25 operations and its records in memory. It misbehaves on demand. */
export async function otherApi(world: World, { dialect = 'ours' }: Options = {}): Promise<OtherApi> {
  const answerOf = dialect === 'ours' ? answer : foreignAnswer
  let fault: Fault | undefined
  let when: When = () => true
  let habits: readonly Habit[] = []
  const behave: Behaviour = (response, seen) => {
    if (seen.url === describeServer.path) return describedGateway(response, seen)
    const asked = askedOf(seen.method, seen.url, seen.body)
    const right = (): Behaviour => {
      if (!seen.headers.authorization)
        return json(403, { detail: 'Authentication credentials were not provided.' })
      if (!asked) return behaviourOf(unknownAddress)
      return behaviourOf(habits.reduce((told, habit) => habit(told, asked, world), answerOf(world, asked)))
    }
    const how =
      asked && fault && when(asked, seen) ? fault(right, asked, () => answerOf(world, asked)) : right()
    how(response, seen)
  }
  const { url, seen, close } = await testUpstream(behave)
  return {
    url,
    seen,
    close,
    world,
    misbehave(next, whenever = () => true) {
      fault = next
      when = whenever
    },
    adopt(...next) {
      habits = next
    },
  }
}

/** What a gateway in front of it would say. Pages of unit tests have none. */
const describedGateway: Behaviour = json(200, {
  mode: 'gateway',
  offers: offersOf.gateway,
  requests_per_minute: null,
})

export function behaviourOf({ status, body }: Told): Behaviour {
  if (typeof body === 'string') return plain(status, 'text/html', body)
  return body === undefined ? (response) => void response.writeHead(status).end() : json(status, body)
}
