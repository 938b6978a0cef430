/** Sets the ARIA role of a table's part, because some browsers drop it when CSS shows the table as blocks. */
export const as = (role: 'table' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell') => ({ role })
