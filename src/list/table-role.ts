/** Roles written out, for tables that are displayed as blocks on a narrow screen: some browsers drop the implicit ones then. */
export const as = (role: 'table' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell') => ({ role })
