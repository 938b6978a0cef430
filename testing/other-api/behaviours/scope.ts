import { withAllBelow } from '#domain/tree'
import { answer } from '../answers'
import type { Habit } from './behaviour'

/** Minds `node`, and `include_descendants` too if it knows that. Comes before other habits. */
export const mindsNode =
  (knowsBelow: boolean): Habit =>
  (told, asked, world) => {
    const uid = asked.query.get('node')
    if (asked.operation.method !== 'GET' || asked.id !== 0 || !uid) return told
    const node = world.nodes.find((one) => one.uid === uid)
    if (!node) return { status: 404, body: { detail: 'Not found.' } }
    const tree = world.nodes.map(({ id, parent }) => ({
      id: `${id}`,
      parent: parent === null ? null : `${parent}`,
    }))
    const isBelow = knowsBelow && asked.query.get('include_descendants') === 'true'
    const nodes = isBelow ? withAllBelow(tree, `${node.id}`) : new Set([`${node.id}`])
    const companies = world.companies.filter(({ msp_node }) => nodes.has(`${msp_node}`))
    return answer({ ...world, companies }, asked)
  }
