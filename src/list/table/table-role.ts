/** The ARIA role of a table's part. Some browsers drop it where CSS shows the table as blocks. */
export const as = (role: 'table' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell') => ({ role })
