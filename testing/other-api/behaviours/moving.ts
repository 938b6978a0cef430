import { answer } from '../answers'
import type { Habit } from './behaviour'

/**
 * Sends the rows of a list in another order each time, as a database without an order may do: pages then
 * repeat some rows and lack others. Comes before other habits.
 */
export function rowsThatMove(noun: 'companies' | 'employees'): Habit {
  let turn = 0
  return (told, asked, world) => {
    const { operation, id } = asked
    if (operation.method !== 'GET' || id !== 0 || operation.path.split('/')[3] !== noun) return told
    const rows = world[noun]
    const at = (turn++ * 3) % rows.length
    return answer({ ...world, [noun]: [...rows.slice(at), ...rows.slice(0, at)] }, asked)
  }
}
