import * as z from 'zod/mini'
import { count, id, nullable, record, text, timestamp, uuid, type Read, type Written } from './shape'
import { bodyId, endpoint, listQuery, nameInput, nothing, page, pathId } from './wire'

/** Node (A; that it has an integer id, a name and a UUID is S/P). Counts are of this node alone, not of those below it. */
export const nodeShape = record(
  { id, name: text },
  {
    uid: uuid,
    parent: nullable(id),
    created_at: timestamp,
    company_count: count,
    employee_count: count,
    child_count: count,
  },
)
export type NodeRecord = Read<typeof nodeShape>
export type WrittenNode = Written<typeof nodeShape>

/** What List Node can be ordered by (A). */
export const nodeOrderings = ['id', 'name', 'created_at'] as const

const nodeParams = z.object({ id: pathId })

/** 1. The nodes that the caller can reach (path S, reply A). */
export const listNodes = endpoint({
  name: 'List Node',
  group: 'Node',
  method: 'GET',
  path: '/api/msp/nodes/',
  params: nothing,
  query: listQuery(nodeOrderings),
  body: null,
  reply: page(nodeShape),
  success: 200,
  needs: 'msp_view_node',
  basis: { path: 'S', body: 'S', reply: 'A' },
})

/** 2. */
export const getNode = endpoint({
  name: 'Get Node',
  group: 'Node',
  method: 'GET',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  query: nothing,
  body: null,
  reply: nodeShape,
  success: 200,
  needs: 'msp_view_node',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 3. `parent` is the caller's own node when it is not given. */
export const createNode = endpoint({
  name: 'Create Node',
  group: 'Node',
  method: 'POST',
  path: '/api/msp/nodes/',
  params: nothing,
  query: nothing,
  body: z.strictObject({ name: nameInput, parent: z.optional(bodyId) }),
  reply: nodeShape,
  success: 201,
  needs: 'msp_add_node',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 4. Rename, or move below another parent. */
export const updateNode = endpoint({
  name: 'Update Node',
  group: 'Node',
  method: 'PATCH',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  query: nothing,
  body: z.strictObject({ name: z.optional(nameInput), parent: z.optional(bodyId) }),
  reply: nodeShape,
  success: 200,
  needs: 'msp_edit_node',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 5. Only an empty node; 400 `{error}` that counts what is inside otherwise. */
export const deleteNode = endpoint({
  name: 'Delete Node',
  group: 'Node',
  method: 'DELETE',
  path: '/api/msp/nodes/{id}/',
  params: nodeParams,
  query: nothing,
  body: null,
  reply: null,
  success: 204,
  needs: 'msp_delete_node',
  basis: { path: 'A', body: 'A', reply: 'A' },
})
