import * as z from 'zod/mini'
import { referring } from './references'
import { count, idOf, nullable, record, text, timestamp, uuid, type Read, type Written } from './shape'
import { bodyIdOf, endpoint, listQuery, nameInput, page, pathIdOf } from './wire'

/** A node (A; integer id, name and UUID are S/P). Counts exclude the nodes below it. */
export const nodeShape = referring(
  record(
    { id: idOf<'node'>(), name: text },
    {
      uid: uuid,
      parent: nullable(idOf<'node'>()),
      created_at: timestamp,
      company_count: count,
      employee_count: count,
      child_count: count,
    },
  ),
  { parent: 'parent_name' },
)
export type NodeRecord = Read<typeof nodeShape>
export type WrittenNode = Written<typeof nodeShape>

/** The orderings of List Node (A). */
export const nodeOrderings = ['id', 'name', 'created_at'] as const

const nodeParams = z.object({ id: pathIdOf<'node'>() })

/** Operation 1: the nodes in scope (S: path; A: reply). */
export const listNodes = endpoint({
  name: 'List Node',
  group: 'Node',
  method: 'GET',
  path: '/api/msp/nodes/',
  query: listQuery(nodeOrderings),
  reply: page(nodeShape),
  needs: 'msp_view_node',
  source: { path: 'S', body: 'S', reply: 'A' },
})

/** Operation 2: one node (A). 404 `{detail}` outside the caller's scope. */
export const getNode = endpoint({
  name: 'Get Node',
  group: 'Node',
  method: 'GET',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  reply: nodeShape,
  needs: 'msp_view_node',
  source: { path: 'A', body: 'A', reply: 'A' },
})

/** Operation 3: creates a node (A). `parent` defaults to the caller's own node. */
export const createNode = endpoint({
  name: 'Create Node',
  group: 'Node',
  method: 'POST',
  path: '/api/msp/nodes/',
  body: z.strictObject({ name: nameInput, parent: z.optional(bodyIdOf<'node'>()) }),
  reply: nodeShape,
  success: 201,
  needs: 'msp_add_node',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getNode },
})

/** Operation 4: renames a node or moves it to another parent (A). */
export const updateNode = endpoint({
  name: 'Update Node',
  group: 'Node',
  method: 'PATCH',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  body: z.strictObject({ name: z.optional(nameInput), parent: z.optional(bodyIdOf<'node'>()) }),
  reply: nodeShape,
  needs: 'msp_edit_node',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getNode },
})

/** Operation 5: deletes an empty node (A). Otherwise 400 `{error}` with the number of records inside. */
export const deleteNode = endpoint({
  name: 'Delete Node',
  group: 'Node',
  method: 'DELETE',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  reply: null,
  needs: 'msp_delete_node',
  fresh: true,
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getNode },
})
