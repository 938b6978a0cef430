/** Loads the sheets, dialogs and menus of a list. */
export const loadListTools = () => import('./list-tools')
