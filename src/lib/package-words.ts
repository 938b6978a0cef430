import { dash } from './dates'

const words: Record<string, string> = {
  subscription: 'Subscription',
  nfr: 'Not for resale',
  active: 'Active',
  suspended: 'Suspended',
}

/** Type or state of a package as people say it; what a server says beyond that stays as it is. */
export const inWords = (value: string | undefined): string =>
  value === undefined ? dash : (words[value] ?? value)
