import { dash } from './dates'

const words: Record<string, string> = {
  subscription: 'Subscription',
  nfr: 'Not for resale',
  active: 'Active',
  suspended: 'Suspended',
}

/** The type or status of a package in words. Values of the server's own stay as they are. */
export const inWords = (value: string | undefined): string =>
  value === undefined ? dash : (words[value.toLowerCase()] ?? value)

/** Whether a package is active; undefined if the server doesn't say its status. */
export const isActivePackage = ({ status }: { readonly status?: string | undefined }): boolean | undefined =>
  status === undefined ? undefined : status.toLowerCase() === 'active'

export const isNotForResale = ({ type }: { readonly type?: string | undefined }): boolean =>
  type?.toLowerCase() === 'nfr'
