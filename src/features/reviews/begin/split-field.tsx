import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isOver } from '#domain/access/world'
import { useWorld } from '../../../access/use-world'
import type { Form } from '../../../form/use-form'
import { failureText, writeFailure } from '../../../form/write-failure'
import { dash } from '../../../lib/dates'
import { counted, isolated, listed } from '../../../lib/words'
import { splitQuery } from '../../../queries/reviews'
import { aria } from '../../../table/table-role'
import { NameOption, SelectField } from '../../../ui/fields/select-field'
import { Name } from '../../../ui/name'
import { useSettled } from '../../../ui/use-settled'
import { Skeleton } from '../../../ui/waiting/skeleton'
import { body, type Draft } from './review-draft'
import { toldApart } from '../reviewer-name'

/** Who would review what. `isOfDraft`: whether it is the answer to what is chosen now. */
export function useSplit(draft: Draft) {
  // A split needs neither a name nor a due date.
  const now = JSON.stringify(body({ ...draft, name: 'Split', due_on: '' }))
  const asked = useSettled(now)
  const isWanted = draft.given && draft.reviewers.length > 0
  const { data, error, isPlaceholderData } = useQuery({
    ...splitQuery(asked),
    enabled: isWanted && asked !== '',
  })
  // A split that the server refuses leaves the last one, where it can be changed back.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const isOfDraft = data !== undefined && !isPlaceholderData && asked === now
  const named = last?.reviewers.map((one) => ({ name: one.name, id: one.reviewer })) ?? []
  const shares = last?.reviewers.map((one, at) => ({ ...one, name: toldApart(named[at]!, named) }))
  return { isWanted, shares, isOfDraft, error }
}
type Split = ReturnType<typeof useSplit>

/** What starts, always in sight, and the way to its parts. */
export function SplitSum({ split: { shares = [], isOfDraft, error } }: { split: Split }) {
  const items = shares.reduce((all, one) => all + one.items, 0)
  const sum = `${counted(items, 'decision')} for ${counted(shares.length, 'reviewer')}`
  return (
    <p role="status">
      <button
        type="button"
        className="link"
        onClick={() => document.getElementById('split')?.scrollIntoView({ block: 'center' })}
      >
        {isOfDraft ? sum : error ? 'This can’t be split' : 'Splitting…'}
      </button>
    </p>
  )
}

type Figure = { readonly id: string; readonly of: string; readonly items: ReactNode }
type RowProps = { name: string; figures: readonly Figure[]; children?: ReactNode }
/** A line for a node. On a phone, each reviewer has a line of their own below it. */
const Row = ({ name, figures, children }: RowProps) => (
  <tr {...aria('row')} className="border-t border-line-soft max-sm:block max-sm:py-2">
    <th {...aria('rowheader')} className="py-1.5 text-left font-normal max-sm:block">
      <Name>{name}</Name>
    </th>
    {figures.map(({ id, of, items }) => (
      <td
        {...aria('cell')}
        key={id}
        data-of={of}
        className="pl-4 text-right before:text-muted before:content-[attr(data-of)] empty:hidden max-sm:flex max-sm:justify-between sm:before:hidden sm:empty:table-cell"
      >
        {items}
      </td>
    ))}
    <td {...aria('cell')} className="pl-4 empty:hidden max-sm:block sm:w-56 sm:empty:table-cell">
      {children}
    </td>
  </tr>
)

/** Shows who would review what before anything is stored, and gives whole nodes to somebody else. */
export function SplitField({ form: { draft, set, problems }, split }: { form: Form<Draft>; split: Split }) {
  const { shares = [], isOfDraft, error } = split
  const world = useWorld()
  const problem =
    problems['assigned'] ?? problems['reviewer'] ?? (error ? failureText(writeFailure(error)) : undefined)
  const figuresOf = (itemsOf: (share: (typeof shares)[number]) => ReactNode) =>
    shares.map((share) => ({ id: share.reviewer, of: share.name, items: isOfDraft ? itemsOf(share) : dash }))
  const mayGet = (node: string, { reviewer }: { reviewer: string }) => {
    const own = world?.holderOf.get(`person ${reviewer}`)?.node
    return !world || own === undefined || isOver(world, own, node) !== false
  }
  const nodes = new Map(shares.flatMap(({ nodes: own = [] }) => own.map((one) => [one.msp_node, one])))
  // A node that moves to somebody else keeps its line.
  const lines = [...nodes].toSorted(([one], [other]) => Number(one) - Number(other))
  const idle = shares.filter(({ items }) => items === 0).map(({ name }) => name)
  return (
    <section id="split" aria-label="Split" className="border-t border-line-soft p-4 sm:px-6">
      <h2 className="font-semibold">Split</h2>
      <p className="text-muted">
        The decisions of each reviewer. Nothing is stored or mailed before the start.
      </p>
      <div className="overflow-x-auto" aria-busy={!isOfDraft && !error}>
        {!split.shares && !problem && <Skeleton className="mt-3 w-64" />}
        {shares.length > 0 && (
          <table {...aria('table')} className="mt-2 w-full max-sm:block sm:min-w-2xl">
            <thead {...aria('rowgroup')} className="text-xs text-muted max-sm:sr-only">
              <tr {...aria('row')}>
                {[['node', 'Node'], ...shares.map((one) => [one.reviewer, one.name]), ['to', 'Given to']].map(
                  ([key, head], at) => (
                    <th
                      {...aria('columnheader')}
                      key={key}
                      className={`py-1.5 pl-4 font-medium first:pl-0 ${at % (shares.length + 1) === 0 ? 'text-left' : 'text-right'}`}
                    >
                      <Name>{head}</Name>
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody {...aria('rowgroup')} className="max-sm:block">
              {lines.map(([node, { msp_node_name: name = `Node ${node}` }]) => (
                <Row
                  key={node}
                  name={node === null ? 'Built-in roles' : name}
                  figures={figuresOf(({ nodes: own }) => own?.find((one) => one.msp_node === node)?.items)}
                >
                  {node !== null && (
                    <SelectField
                      label={`Reviewer of ${isolated(name)}`}
                      quiet
                      value={draft.assigned[node] ?? ''}
                      // The server may say of the reviewer what is wrong with the choice, which this answers.
                      onChange={(to) =>
                        set({ assigned: { ...draft.assigned, [node]: to }, reviewer: draft.reviewer })
                      }
                    >
                      <option value="">Nearest</option>
                      {shares.map((share) => (
                        <NameOption
                          key={share.reviewer}
                          value={share.reviewer}
                          name={mayGet(node, share) ? share.name : `${share.name}: not in scope`}
                          disabled={!mayGet(node, share)}
                        />
                      ))}
                    </SelectField>
                  )}
                </Row>
              ))}
            </tbody>
            <tfoot {...aria('rowgroup')} className="font-semibold max-sm:block [&_th]:font-semibold">
              <Row name="All" figures={figuresOf(({ items }) => items)} />
            </tfoot>
          </table>
        )}
      </div>
      {isOfDraft && idle.length > 0 && (
        <p className="mt-2 text-warn">
          <Name>{listed(idle.map(isolated))}</Name> would get nothing to decide. Give them a node, or untick
          them.
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-bad">
          <bdi>{problem}</bdi>
        </p>
      )}
    </section>
  )
}
