import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Form } from '../../form/use-form'
import { failureText, writeFailure } from '../../form/write-failure'
import { isolated, listed } from '../../lib/words'
import { splitQuery } from '../../queries/reviews'
import { NameOption, SelectField } from '../../ui/fields/select-field'
import { Name } from '../../ui/name'
import { useSettled } from '../../ui/use-settled'
import { Skeleton } from '../../ui/waiting/skeleton'
import { body, type Draft } from './review-draft'

type RowProps = { name: string; figures: readonly (number | undefined)[]; children?: ReactNode }
const Row = ({ name, figures, children }: RowProps) => (
  <tr>
    <th scope="row" className="border-t border-line-soft py-1.5 text-left font-normal">
      <Name>{name}</Name>
    </th>
    {figures.map((figure, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- one for each reviewer, in their order
      <td key={at} className="border-t border-line-soft pl-4 text-right">
        {figure}
      </td>
    ))}
    <td className="w-56 border-t border-line-soft pl-4">{children}</td>
  </tr>
)

/** Shows who would review what before anything is stored, and gives whole nodes to somebody else. */
export function SplitField({ form: { draft, set, problems } }: { form: Form<Draft> }) {
  // A split needs no name.
  const asked = useSettled(JSON.stringify(body({ ...draft, name: 'Split' })))
  const { data, error, isFetching } = useQuery({ ...splitQuery(asked), enabled: asked !== '' })
  const problem =
    problems['assigned'] ?? problems['reviewer'] ?? (error ? failureText(writeFailure(error)) : undefined)
  // A split that the server refuses leaves the last one, where it can be changed back.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const shares = last?.reviewers ?? []
  const nodes = new Map(shares.flatMap(({ nodes: own = [] }) => own.map((one) => [one.msp_node, one])))
  // A node that moves to somebody else keeps its line.
  const lines = [...nodes].toSorted(([one], [other]) => Number(one) - Number(other))
  const idle = shares.filter(({ items }) => items === 0).map(({ name }) => name)
  return (
    <section aria-label="Split" className="border-t border-line-soft p-4 sm:px-6">
      <h2 className="font-semibold">Split</h2>
      <p className="text-muted">
        The decisions of each reviewer. Nothing is stored or mailed before the start.
      </p>
      <div className="overflow-x-auto" aria-busy={isFetching}>
        {!last && !problem && <Skeleton className="mt-3 w-64" />}
        {shares.length > 0 && (
          <table className={`mt-2 w-full min-w-2xl ${isFetching ? 'text-muted' : ''}`}>
            <thead className="text-xs text-muted">
              <tr>
                {['Node', ...shares.map(({ name }) => name), 'Given to'].map((head, at) => (
                  <th
                    key={head}
                    className={`py-1.5 pl-4 font-medium first:pl-0 ${at % (shares.length + 1) === 0 ? 'text-left' : 'text-right'}`}
                  >
                    <Name>{head}</Name>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([node, { msp_node_name: name = `Node ${node}` }]) => (
                <Row
                  key={node}
                  name={node === null ? 'Built-in roles' : name}
                  figures={shares.map(({ nodes: own }) => own?.find((one) => one.msp_node === node)?.items)}
                >
                  {node !== null && (
                    <SelectField
                      label={`Reviewer of ${isolated(name)}`}
                      quiet
                      value={draft.assigned[node] ?? ''}
                      onChange={(to) => set({ assigned: { ...draft.assigned, [node]: to } })}
                    >
                      <option value="">Nearest</option>
                      {shares.map(({ reviewer, name: person }) => (
                        <NameOption key={reviewer} value={reviewer} name={person} />
                      ))}
                    </SelectField>
                  )}
                </Row>
              ))}
            </tbody>
            <tfoot className="font-semibold [&_th]:font-semibold">
              <Row name="All" figures={shares.map(({ items }) => items)} />
            </tfoot>
          </table>
        )}
      </div>
      {idle.length > 0 && (
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
