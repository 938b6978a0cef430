import { queryClient } from '../api/query-client'

/** What is gone is not selected any more in the list that it was in: nothing is done to it unseen. The list keeps it under this name. */
export const deselect = (many: string, id: string): unknown =>
  queryClient.setQueryData<ReadonlyMap<string, unknown>>(
    [many, 'selected'],
    (now) => now && new Map([...now].filter(([one]) => one !== id)),
  )
