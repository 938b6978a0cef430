import * as z from 'zod/mini'
import { nodeParams, nodeShape } from './nodes'
import { bodyId, endpoint, nameInput, nothing } from './wire'

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
