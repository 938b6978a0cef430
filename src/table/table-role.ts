type Role = 'table' | 'grid' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell' | 'gridcell'

/** Sets the ARIA role of a table's part, because some browsers drop it when CSS shows the table as blocks. */
export const aria = (role: Role) => ({ role })
