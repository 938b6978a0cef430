import { queryOptions } from '@tanstack/react-query'
import { describeServer } from '#contract/about'
import { call } from './call'
import { noteOwnServer } from './connection'

/** The server's description of itself. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: async ({ signal }) => {
    const server = await call(describeServer, { signal })
    noteOwnServer(server.mode === 'embedded')
    return server
  },
  staleTime: Infinity,
})
