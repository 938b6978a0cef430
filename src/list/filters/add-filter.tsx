import { Menu } from '../../ui/overlay/menu'
import { MenuItem } from '../../ui/overlay/menu-item'
import type { ListFilter } from './list-filter'

export type AddFilterProps<Row> = {
  filters: readonly ListFilter<Row>[]
  place: Element
  onChoose: (filter: ListFilter<Row>) => void
  onClose: () => void
}

/** The filters that are not set yet. */
export const AddFilter = <Row,>({ filters, place, onChoose, onClose }: AddFilterProps<Row>) => (
  <Menu label="Add a filter" title="Add a filter" place={place} onClose={onClose}>
    {filters.map((filter) => (
      <MenuItem key={filter.label} onChoose={() => onChoose(filter)}>
        {filter.label}
      </MenuItem>
    ))}
  </Menu>
)
