import { ArrowLeftRight, Download, Ellipsis, History, Printer, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { yesterday } from '../../lib/dates'
import { SelectField } from '../../ui/fields/select-field'
import { Menu } from '../../ui/overlay/menu'
import { MenuChoice, MenuChoices, MenuItem, MenuLine } from '../../ui/overlay/menu-item'
import { matrixSorts, type MatrixSearch } from '../../queries/searches'
import { sortWords } from './role-matrix-filters'

type Props = {
  search: MatrixSearch
  change: (part: Partial<MatrixSearch>) => void
  onExport: (() => void) | undefined
}
type Tool = {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  /** Whether it is on. A menu then offers `back`. */
  readonly pressed?: boolean
  readonly back?: string
  /** Whether the line of the toolbar has room for its label. */
  readonly isWide?: true
}

/** Orientation, two days, export and print. */
const toolsOf = ({ search: { flip, day }, change, onExport }: Props): readonly Tool[] => [
  {
    label: 'Roles in rows',
    back: 'Roles in columns',
    icon: ArrowLeftRight,
    pressed: flip === 'yes',
    run: () => change({ flip: flip === 'yes' ? '' : 'yes' }),
  },
  {
    label: 'Compare two days',
    back: 'Back to today',
    icon: History,
    pressed: day !== '',
    isWide: true,
    run: () => change({ day: day === '' ? yesterday() : '', until: '' }),
  },
  ...(onExport
    ? [
        { label: 'Export as CSV', icon: Download, run: onExport },
        { label: 'Print', icon: Printer, run: () => window.print() },
      ]
    : []),
]

/** The order and the tools in the line of the toolbar. */
export const Tools = (props: Props) => (
  <div className="list-tools">
    <div className="w-32">
      <SelectField
        label="Sort roles"
        quiet
        value={props.search.sort}
        onChange={(sort) => props.change({ sort: matrixSorts.find((one) => one === sort) ?? 'name' })}
      >
        {matrixSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectField>
    </div>
    {toolsOf(props).map(({ label, icon: Icon, pressed, isWide, run }) => (
      <button
        key={label}
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={pressed}
        onClick={run}
        className="list-tool shrink-0"
      >
        <Icon size={16} aria-hidden="true" />
        {isWide && label}
      </button>
    ))}
  </div>
)

/** The same in one menu, for a phone. */
export function ToolsMenu(props: Props) {
  const { search, change } = props
  const [place, setPlace] = useState<Element>()
  return (
    <>
      <button
        type="button"
        aria-label="Order and export"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setPlace(currentTarget)}
        className="list-tool ml-auto size-9 shrink-0"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      {place && (
        <Menu
          label="Order and export"
          title="Order and export"
          place={place}
          onClose={() => setPlace(undefined)}
        >
          <MenuChoices label="Sort roles">
            {matrixSorts.map((sort) => (
              <MenuChoice key={sort} checked={search.sort === sort} onChoose={() => change({ sort })}>
                {sortWords[sort]}
              </MenuChoice>
            ))}
          </MenuChoices>
          <MenuLine />
          {toolsOf(props).map(({ label, icon: Icon, pressed, back, run }) => (
            <MenuItem key={label} icon={<Icon size={16} aria-hidden="true" />} onChoose={run}>
              {pressed ? back : label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
