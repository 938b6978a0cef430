import { Building2, Check } from 'lucide-react'
import { useMemo } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { countKnown, valueOfKnown, type Known } from '#domain/known'
import { listCompanies } from '#contract/companies'
import { flattenTree, sumsWithBelow } from '#domain/tree'
import { counted, sentence } from '../lib/words'
import { useCan } from '../session/use-can'
import { countedWords, figureWords, saysNothing } from '../ui/known-figure'
import { Name } from '../ui/name'
import { TreeToggle } from '../ui/tree-toggle'
import { everything, mostLines, useScopeTree } from './use-scope-tree'

type Props = { tree: Known<readonly NodeRecord[]>; chosen: string; onChoose: (uid: string) => void }

/** The companies of a node and of everything below it. */
function Companies({ figure }: { figure: Known<number> }) {
  const words = countedWords(figure, 'company', 'companies')
  return (
    <span title={words} className="text-xs text-muted">
      <Building2 size={14} aria-hidden="true" className="mr-1 inline align-text-bottom" />
      <span aria-hidden="true">{figureWords(figure)}</span>
      <span className="sr-only">{words}, ID</span>
    </span>
  )
}

/**
 * The WAI-ARIA tree: arrows move, open and close, Home and End jump, Enter chooses, and typing filters. The
 * active line itself has the focus, because every screen reader understands that.
 */
export function ScopeTree({ tree: nodes, chosen, onChoose }: Props) {
  const branches = useMemo(() => flattenTree(valueOfKnown(nodes) ?? []), [nodes])
  const maySeeCompanies = useCan(listCompanies.needs).allowed
  const companies = useMemo(
    () => (maySeeCompanies ? sumsWithBelow(nodes, (node) => node.company_count) : undefined),
    [nodes, maySeeCompanies],
  )
  const { field, tree, ...state } = useScopeTree(branches, chosen, onChoose)
  const { rows, places, found, isSearch } = state
  const count = isSearch
    ? `${counted(found.length, 'node')} found`
    : `${sentence(countedWords(countKnown(nodes), 'node'))} in your scope`
  return (
    <>
      <div className="p-3 pb-2">
        <input
          ref={field}
          type="search"
          aria-label="Filter nodes by name or ID"
          placeholder="Type to filter"
          value={state.text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => state.setText(event.target.value)}
          onKeyDown={state.onFieldKey}
          className="field w-full"
        />
      </div>
      <div
        role="tree"
        aria-label="Node scope"
        tabIndex={-1}
        onKeyDown={state.onTreeKey}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto px-2 pb-2"
      >
        {rows.map(({ item, depth }, at) => {
          const isChosen = (item.uid ?? '') === chosen
          const { ref, tabIndex } = tree.stopOf(item.id === tree.stop)
          const below = companies?.get(item.id)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it takes the keys
            <div
              key={item.id}
              role="treeitem"
              ref={ref}
              tabIndex={tabIndex}
              aria-level={depth + 1}
              aria-selected={isChosen}
              aria-expanded={tree.isOpen(item.id)}
              aria-posinset={places[at]?.position}
              aria-setsize={places[at]?.of}
              onFocus={() => tree.reach(item.id)}
              onClick={() => state.choose(item.id)}
              style={{ paddingInlineStart: `${Math.min(depth, 8) * 1.125}rem` }}
              className={`flex min-h-8 cursor-pointer items-center gap-1 rounded-md pr-2 text-sm hover:bg-hover ${isChosen ? 'font-medium text-accent-ink' : ''}`}
            >
              <TreeToggle open={tree.isOpen(item.id)} onToggle={() => tree.toggle(item.id)} />
              <span className="min-w-0 flex-1 py-1">
                {item === everything.item ? item.name : <Name>{item.name}</Name>}
              </span>
              {below && !saysNothing(below) && <Companies figure={below} />}
              {item !== everything.item && (
                <span className="min-w-8 text-right font-mono text-xs text-muted">{item.id}</span>
              )}
              <Check size={15} aria-hidden="true" className={isChosen ? 'shrink-0' : 'invisible shrink-0'} />
            </div>
          )
        })}
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-xs text-muted">
        {count}
        {nodes.kind !== 'known' && `: ${nodes.why}`}
        {state.more > 0 && `; the first ${mostLines} are shown. Type to find others`}
      </p>
    </>
  )
}
