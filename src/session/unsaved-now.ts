type Ask = (go: () => void) => void

// The open page's question before input is discarded; undefined if nothing would be lost.
let ask: Ask | undefined
export const noteUnsaved = (how: Ask | undefined): void => void (ask = how)

/** Does something that discards unsaved input, such as a sign-out, after the open page has asked. */
export const askBeforeLoss: Ask = (go) => (ask ? ask(go) : go())
