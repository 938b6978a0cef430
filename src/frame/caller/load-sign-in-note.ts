/** Loads the note that is shown after a sign-in. */
export const loadSignInNote = () => import('./sign-in-note')
