import { holdsWebAddress } from '#contract/wire'

/** Leaves a name with a web address out: a mail program would make a link of it, beside our own. */
export const mailable = (name: string): string | undefined => (holdsWebAddress(name) ? undefined : name)

export const greeting = (name: string): string => `${['Hi', mailable(name)].filter(Boolean).join(' ')},`
