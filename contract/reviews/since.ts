import { callerKinds, callerStatuses } from './callers'
import { choice, flag, idOf, list, nullable, record, text } from '../shape'

/** Who and what came to the reviewed nodes since the start, so that no question is about them. */
const cameShape = record(
  {
    kind: choice([...callerKinds, 'role']),
    id: idOf<'employee' | 'key' | 'role'>(),
    name: text,
    risky: flag,
  },
  {
    email: nullable(text),
    status: nullable(choice(callerStatuses)),
    role_name: nullable(text),
    msp_node: nullable(idOf<'node'>()),
    msp_node_name: nullable(text),
  },
)
/**
 * What closing signs besides the decisions. `digest` stands for `came` and for all differences since the
 * decisions. `is_complete`: whether all reviewed nodes were looked at.
 */
export const reviewSinceShape = record({ digest: text, came: list(cameShape), is_complete: flag }, {})
