import type { GroupAge } from './use-pending'

/** The words and colours of each age. */
export const groupWords: Readonly<
  Record<GroupAge, { title: string; note: string; dot: string; text: string }>
> = {
  expired: { title: 'Expired', note: 'The link no longer works', dot: 'border-bad', text: 'text-bad' },
  expiring: {
    title: 'Expiring within 48 hours',
    note: 'A new link gives more time',
    dot: 'border-warn',
    text: 'text-warn',
  },
  fresh: { title: 'Valid for longer', note: 'Nothing to do yet', dot: 'border-muted', text: 'text-muted' },
  unknown: {
    title: 'Expiry not known',
    note: 'The server doesn’t say when these expire',
    dot: 'border-muted',
    text: 'text-muted',
  },
}
