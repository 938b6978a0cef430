/** Loads the sheets of a list and the actions on its selection. */
export const loadListTools = () => import('./list-tools')
