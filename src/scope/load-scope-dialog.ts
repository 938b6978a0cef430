/** Loads the dialog that chooses a node, which few visits open. */
export const loadScopeDialog = async () => (await import('./scope-dialog')).ScopeDialog
