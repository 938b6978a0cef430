import type { RowData } from '@tanstack/react-table'
import { useEffect, useState } from 'react'
import { showToast } from '../ui/overlay/toast'
import type { ListKind, ListPowers } from './list-kind'
import type * as Tools from './list-tools'

export type ToolName = 'Filters' | 'Columns' | 'Views' | 'Export'
export type LoadedTools<Row> = typeof Tools & { readonly powers: ListPowers<Row> }

/** What a list can do beyond showing a page: loaded when it is wanted first. */
export function useTools<Row extends RowData>(
  kind: ListKind<Row>,
  wanted: boolean,
): LoadedTools<Row> | undefined {
  const [tools, setTools] = useState<LoadedTools<Row>>()
  const { load } = kind
  useEffect(() => {
    if (!wanted || tools) return
    let here = true
    Promise.all([import('./list-tools'), load()]).then(
      ([all, powers]) => here && setTools({ ...all, powers }),
      () => showToast('bad', 'This part of the dashboard could not be loaded. Try again in a moment.'),
    )
    return () => {
      here = false
    }
  }, [wanted, tools, load])
  return tools
}
