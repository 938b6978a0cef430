import { useState, type ComponentProps } from 'react'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import type { Column } from '../../../table/column'
import { SelectBox } from '../../../table/select-box'
import { shareOf, usePick } from '../../../table/selection'
import { contentOf } from '../../../table/table-row'
import { as } from '../../../table/table-role'
import { counted, formatNumber } from '../../../lib/words'
import { useNodeName } from '../../../scope/node-filter'
import { Button } from '../../../ui/button'
import { groupWords } from './group-words'
import type { Invitation } from './invitation-columns'
import { NextStep, type NextStepProps } from './next-step'
import type { Group } from './use-pending'

/** What a box gets by its name, so that the arrow keys move between the boxes of the table. */
type Moves = (name: string) => Pick<ComponentProps<typeof SelectBox>, 'ref' | 'onKeyDown'>

/** @param names those of the boxes, in their order; rows that aren't drawn have none */
function useMoves(names: readonly string[]): Moves {
  const [boxes] = useState(() => new Map<string, HTMLInputElement>())
  return (name) => ({
    ref: (box) => {
      if (box) boxes.set(name, box)
      return () => void boxes.delete(name)
    },
    onKeyDown: (event) => {
      const at = names.indexOf(name)
      const ahead =
        event.key === 'ArrowDown'
          ? names.slice(at + 1)
          : event.key === 'ArrowUp'
            ? names.slice(0, at).toReversed()
            : []
      const to = ahead.find((one) => boxes.has(one))
      if (to === undefined) return
      event.preventDefault()
      boxes.get(to)?.focus()
    },
  })
}

const line = 'md:grid md:items-center md:grid-cols-(--columns)'
const cell = 'min-w-0 px-2.5 md:py-1 md:truncate max-md:py-0.5'

type RowProps = NextStepProps & {
  columns: Props['columns']
  isSelected: boolean
  node: string | undefined
  onSelect: (on: boolean, isRange: boolean) => void
  box: ReturnType<Moves>
}

function Row({ columns, isSelected, node, onSelect, box, ...step }: RowProps) {
  const { person, age, meant } = step
  const invitation = { person, age, meant, node }
  const name = personName(person)
  return (
    <tr
      {...as('row')}
      className={`relative block border-b border-line py-2 text-sm last:border-0 max-md:grid max-md:grid-cols-main-end max-md:items-center max-md:pr-4 max-md:pl-10 md:min-h-10 md:py-0 ${line} ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <td {...as('cell')} className="max-md:absolute max-md:top-3 max-md:left-(--edge) md:pl-(--edge)">
        <SelectBox {...box} label={`Select ${name}`} checked={isSelected} onSelect={onSelect} />
      </td>
      {columns.map((column) => (
        <td
          {...as('cell')}
          key={column.id}
          className={`${column.className} ${cell}`}
          title={column.tip?.(invitation)}
        >
          {contentOf(column, invitation, { ref: undefined, tabIndex: 0 }).content}
        </td>
      ))}
      <td
        {...as('cell')}
        className="block min-w-0 px-2.5 py-1 max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 max-md:max-w-44 max-md:pr-0 md:pr-4"
      >
        <NextStep {...step} />
      </td>
    </tr>
  )
}

/** A group draws this many rows at first, and the others on request. */
const mostDrawn = 200

type Props = {
  groups: readonly Group[]
  columns: readonly Column<Invitation>[]
  selected: ReadonlyMap<string, Employee>
  onSelect: (people: readonly Employee[], on: boolean) => void
  suggest: (email: string) => string | undefined
  reasonNotToReplace: (person: Employee) => string | undefined
} & Pick<NextStepProps, 'onReplace'>

function GroupRows({
  group: { age, people },
  ...props
}: Omit<Props, 'groups'> & { group: Group; moves: Moves }) {
  const { columns, selected, onSelect, suggest, reasonNotToReplace, onReplace, moves } = props
  const nodeName = useNodeName()
  const [isWhole, setIsWhole] = useState(false)
  const pick = usePick(people, onSelect)
  const { title, note, dot } = groupWords[age]
  const drawn = isWhole ? people : people.slice(0, mostDrawn)
  return (
    <tbody {...as('rowgroup')} aria-label={title} className="block">
      <tr {...as('row')} className="flex items-center border-b border-line bg-sunken text-sm font-medium">
        <td {...as('cell')} className="shrink-0 pl-(--edge) max-md:w-10 md:w-[3.375rem]">
          <SelectBox
            {...moves(age)}
            {...shareOf(people, selected)}
            label={`Select all ${title.toLowerCase()}`}
            onSelect={(on) => onSelect(people, on)}
          />
        </td>
        <td {...as('cell')} className="flex min-h-9 flex-wrap items-center gap-x-2 px-2.5 py-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full border-2 ${dot}`} />
          {title} <span className="font-normal text-muted">{formatNumber(people.length)}</span>
          <span className="font-normal text-muted">· {note}</span>
        </td>
      </tr>
      {drawn.map((person) => (
        <Row
          key={person.id}
          box={moves(person.id)}
          onReplace={onReplace}
          columns={columns}
          person={person}
          age={age}
          mayNotReplace={reasonNotToReplace(person)}
          meant={person.email === undefined ? undefined : suggest(person.email)}
          node={person.msp_node_name ?? nodeName(person.msp_node) ?? person.msp_node}
          isSelected={selected.has(person.id)}
          onSelect={(on, isRange) => pick(person.id, on, isRange)}
        />
      ))}
      {drawn.length < people.length && (
        <tr {...as('row')} className="block border-b border-line px-4 py-2">
          <td {...as('cell')} className="block">
            <Button small onClick={() => setIsWhole(true)}>
              Show {counted(people.length - drawn.length, 'more invitation')}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Pending invitations by age: a table on a wide screen, and a list of cards on a narrow one. */
export function InvitationTable({ groups, ...props }: Props) {
  const everybody = groups.flatMap(({ people }) => people)
  const moves = useMoves(groups.flatMap(({ age, people }) => [age, ...people.map(({ id }) => id)]))
  const heads = [...props.columns.map(({ label }) => label), 'Next step']
  const tracks = [...props.columns.map(({ width }) => width), 14].map((width) => `minmax(0,${width}fr)`)
  return (
    <table
      {...as('table')}
      className="block w-full text-left"
      style={{ '--columns': `3.375rem ${tracks.join(' ')}` } as object} // React's type lacks custom properties.
    >
      <caption className="sr-only">Pending invitations by age</caption>
      <thead {...as('rowgroup')} className="block border-b border-line text-xs text-muted max-md:hidden">
        <tr {...as('row')} className={`flex min-h-9 items-center ${line}`}>
          <th {...as('columnheader')} className="shrink-0 pl-(--edge) font-medium">
            <SelectBox
              {...shareOf(everybody, props.selected)}
              label="Select all invitations"
              onSelect={(on) => props.onSelect(everybody, on)}
            />
          </th>
          {heads.map((head) => (
            <th {...as('columnheader')} key={head} className={`font-medium ${cell}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows key={group.age} group={group} moves={moves} {...props} />
      ))}
    </table>
  )
}
