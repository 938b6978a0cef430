type Ask = (go: () => void) => void

// How the page in sight asks before something that was entered on it is thrown away; undefined where nothing would be lost.
let ask: Ask | undefined
export const noteUnsaved = (how: Ask | undefined): void => void (ask = how)

/** Does what throws away everything that is not saved, a sign-out for one, after the question of the page that it would be lost from. */
export const whenNothingIsLost: Ask = (go) => (ask ? ask(go) : go())
