/** Loads what is said after a sign-in. */
export const loadSignInNote = () => import('./sign-in-note')
