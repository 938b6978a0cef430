import { withAllBelow } from '#domain/tree'
import { answer } from '../answers'
import type { Habit } from './behaviour'

/** Answers 400 to a list with one of these parameters. Comes before other habits. */
export const refuses =
  (...names: readonly string[]): Habit =>
  (told, asked) =>
    asked.operation.method === 'GET' && asked.id === 0 && names.some((name) => asked.query.has(name))
      ? { status: 400, body: { detail: 'Unknown parameter.' } }
      : told

/**
 * Minds `node`. The nodes below count when they are asked for, never or always. Comes before other habits.
 */
export const mindsNode =
  (below: 'asked' | 'never' | 'always'): Habit =>
  (told, asked, world) => {
    const uid = asked.query.get('node')
    if (asked.operation.method !== 'GET' || asked.id !== 0 || !uid || told.status !== 200) return told
    const node = world.nodes.find((one) => one.uid === uid)
    if (!node) return { status: 404, body: { detail: 'Not found.' } }
    const tree = world.nodes.map(({ id, parent }) => ({
      id: `${id}`,
      parent: parent === null ? null : `${parent}`,
    }))
    const isBelow =
      below === 'always' || (below === 'asked' && asked.query.get('include_descendants') === 'true')
    const nodes = isBelow ? withAllBelow(tree, `${node.id}`) : new Set([`${node.id}`])
    const companies = world.companies.filter(({ msp_node }) => nodes.has(`${msp_node}`))
    return answer({ ...world, companies }, asked)
  }
