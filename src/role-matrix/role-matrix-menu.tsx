import { ArrowLeftRight, Download, History, Printer } from 'lucide-react'
import { localDay } from '../lib/dates'
import { Menu } from '../ui/overlay/menu'
import { MenuChoice, MenuChoices, MenuItem, MenuLine } from '../ui/overlay/menu-item'
import { sortWords } from './role-matrix-filters'
import { type MatrixSearch, matrixSorts } from '../queries/searches'

type MatrixMenuProps = {
  place: Element
  search: MatrixSearch
  change: (part: Partial<MatrixSearch>) => void
  onExport: () => void
  onClose: () => void
}

/** Order, orientation, export and print, in one menu for a phone. */
export const MatrixMenu = ({ place, search, change, onExport, onClose }: MatrixMenuProps) => (
  <Menu label="Order and export" title="Order and export" place={place} onClose={onClose}>
    <MenuChoices label="Sort roles">
      {matrixSorts.map((sort) => (
        <MenuChoice key={sort} checked={search.sort === sort} onChoose={() => change({ sort })}>
          {sortWords[sort]}
        </MenuChoice>
      ))}
    </MenuChoices>
    <MenuLine />
    <MenuItem
      icon={<ArrowLeftRight size={16} aria-hidden="true" />}
      onChoose={() => change({ flip: search.flip === 'yes' ? '' : 'yes' })}
    >
      {search.flip === 'yes' ? 'Roles in columns' : 'Roles in rows'}
    </MenuItem>
    <MenuItem
      icon={<History size={16} aria-hidden="true" />}
      onChoose={() => change({ day: search.day === '' ? localDay(new Date(Date.now() - 86_400_000)) : '' })}
    >
      {search.day === '' ? 'As of an earlier day' : 'Back to today'}
    </MenuItem>
    {search.day === '' && (
      <>
        <MenuItem icon={<Download size={16} aria-hidden="true" />} onChoose={onExport}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={<Printer size={16} aria-hidden="true" />} onChoose={() => window.print()}>
          Print
        </MenuItem>
      </>
    )}
  </Menu>
)
