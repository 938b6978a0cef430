import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { outOf, thoseKnown, type Known } from '#domain/known'
import { treeQuery } from '../queries/nodes'
import { Modal } from '../ui/overlay/modal'
import { CheckField } from '../ui/fields/fields'
import { Skeleton } from '../ui/waiting/skeleton'
import { TermHelp } from '../ui/terms/term-help'
import { ErrorCard } from '../errors/error-card'
import { useScope, useSetScope } from './scope'
import { ScopeTree } from './scope-tree'

/** The nodes that can be chosen. The filter of the API needs the UUID of a node. */
const choosable = (tree: Known<readonly NodeRecord[]>) =>
  thoseKnown(
    tree,
    ({ uid }) => (uid === undefined ? undefined : true),
    (silent, of) =>
      `the server doesn’t report the UUID of ${outOf(silent, of)} nodes, so they can’t be chosen`,
  )

const lines = ['w-40', 'w-52', 'w-36']

export type ScopeDialogProps = { onClose: () => void }

/** The tree of nodes to choose from, which opens below the top bar. */
export function ScopeDialog({ onClose }: ScopeDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(treeQuery)
  const { uid, only } = useScope()
  const setScope = useSetScope()
  const choose = (next: string) => {
    onClose()
    if (next !== uid) setScope(next, next === '' ? '' : only)
  }
  const body = (): ReactNode => {
    if (data) return <ScopeTree tree={choosable(data)} chosen={uid} onChoose={choose} />
    if (error) return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <div aria-busy="true" className="flex flex-col gap-4 p-4">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    )
  }
  return (
    <Modal
      labelledBy="scope-title"
      lightDismiss
      onClose={onClose}
      className="fixed top-(--bar) left-3 m-0 w-96 max-w-window rounded-float bg-raised backdrop:bg-transparent lg:left-56"
    >
      <div className="border-b border-line px-4 py-3">
        <div className="flex items-center gap-1">
          <h2 id="scope-title" className="font-semibold">
            Node scope
          </h2>
          <TermHelp term="scope" />
        </div>
        <p className="text-xs text-muted">
          {uid === ''
            ? 'Choose a node to see its records and those of all nodes below it.'
            : `Pages show the records of this node${only ? ' only' : ' and of all nodes below it'}.`}
        </p>
        {uid !== '' && (
          <div className="mt-2">
            <CheckField
              label="This node only"
              checked={only !== ''}
              onChange={(on) => setScope(uid, on ? 'yes' : '')}
            />
          </div>
        )}
      </div>
      {body()}
    </Modal>
  )
}
