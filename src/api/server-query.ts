import { queryOptions } from '@tanstack/react-query'
import { describeServer, type ServerDescription } from '#contract/about'
import { ApiError } from './api-error'
import { call } from './call'

/** The server's description of itself; null if another server answers. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: async ({ signal }): Promise<ServerDescription | null> => {
    try {
      return await call(describeServer, { signal })
    } catch (error) {
      const kind = error instanceof ApiError ? error.problem.kind : undefined
      if (kind === 'not-offered' || kind === 'not-found' || kind === 'not-understood') return null
      throw error
    }
  },
  staleTime: Infinity,
})
