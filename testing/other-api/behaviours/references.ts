import { eachRow, type Habit } from './behaviour'

/** Sends a referenced record as an object, like a framework's nested serializers, and no name beside it. */
export const nestedReferences: readonly Habit[] = [
  eachRow('employees', ({ role, role_name, msp_node, msp_node_name, ...row }) => ({
    ...row,
    role: { id: role, name: role_name },
    msp_node: { id: String(msp_node), name: msp_node_name },
  })),
  eachRow('companies', ({ msp_node, ...row }, { nodes }) => ({
    ...row,
    msp_node: { id: msp_node, name: nodes.find(({ id }) => id === msp_node)?.name },
  })),
]

/** Sends the name of a referenced record in place of its id. */
export const namedReferences: readonly Habit[] = [
  eachRow('employees', ({ role_name, msp_node_name, ...row }) => ({
    ...row,
    role: role_name,
    msp_node: msp_node_name,
  })),
]
