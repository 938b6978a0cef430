import { dash } from './dates'

const words: Record<string, string> = {
  subscription: 'Subscription',
  nfr: 'Not for resale',
  active: 'Active',
  suspended: 'Suspended',
}

/** The type or state of a package in words. Unknown values stay as they are. */
export const inWords = (value: string | undefined): string =>
  value === undefined ? dash : (words[value] ?? value)
