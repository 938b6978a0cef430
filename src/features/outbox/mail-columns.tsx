import type { Mail } from '#contract/outbox'
import { dash, formatMoment } from '../../lib/dates'
import { formatNumber } from '../../lib/words'
import { nameColumn } from '../../list/name-column'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Status } from '../../ui/status'
import { useNow } from '../../ui/time/now'
import { Ago } from '../../ui/time/time'
import { kindWords, mailErrorWords, stateWords } from './mail-words'

const tones = {
  sent: 'good',
  failed: 'warn',
  given_up: 'bad',
} as const

export const MailState = ({ mail }: { mail: Pick<Mail, 'state'> }) =>
  mail.state === undefined ? (
    dash
  ) : (
    <Status
      // An unknown state has no tone.
      tone={tones[mail.state as keyof typeof tones] ?? 'neutral'}
      inForce={mail.state === 'sent'}
    >
      {stateWords(mail)}
    </Status>
  )

export const addressOf = ({ to_address, id }: Pick<Mail, 'to_address' | 'id'>): string =>
  to_address ?? `Email ${id}`
const errorOf = ({ last_error }: Mail): string => (last_error == null ? '' : mailErrorWords(last_error))
/**
 * The dash of a mail without an error. A phone, which has no column for it, shows when the mail was written.
 */
const NoError = ({ created_at }: Mail) => (
  <>
    <span className={created_at ? 'max-sm:hidden' : ''}>{dash}</span>
    {created_at && <span className="sm:hidden">Created {formatMoment(created_at)}</span>}
  </>
)

const minuteMs = 60_000
/** When a mail is tried next. While it is being sent, the server's date matters only if that server dies. */
export function NextTry({ mail: { state, next_try_at } }: { mail: Mail }) {
  const now = useNow()
  if (next_try_at === null || state === 'sending') return dash
  const isSoon = Date.parse(next_try_at ?? '') - now < minuteMs
  return isSoon ? 'Within a minute' : <Ago at={next_try_at} />
}

export const mailColumns: readonly Column<Mail>[] = [
  nameColumn('activity/outbox', addressOf, {
    id: 'to_address',
    label: 'To',
    ordering: 'to_address',
    width: 13,
    grow: 40,
  }),
  {
    id: 'state',
    label: 'Status',
    ordering: 'state',
    phone: 'action',
    width: 7,
    value: stateWords,
    cell: (mail) => <MailState mail={mail} />,
  },
  {
    id: 'kind',
    label: 'Kind',
    ordering: 'kind',
    phone: 'first',
    width: 7,
    className: 'text-soft',
    value: kindWords,
    cell: kindWords,
  },
  {
    id: 'error',
    label: 'Last error',
    phone: 'second',
    width: 16,
    grow: 60,
    className: 'text-soft',
    value: errorOf,
    cell: (mail) => errorOf(mail) || <NoError {...mail} />,
  },
  {
    id: 'tries',
    label: 'Tries',
    ordering: 'tries',
    align: 'end',
    width: 4.5,
    value: ({ tries }) => tries,
    cell: ({ tries }) => (tries === undefined ? dash : formatNumber(tries)),
  },
  {
    id: 'next_try_at',
    label: 'Next try',
    ordering: 'next_try_at',
    align: 'end',
    width: 8.5,
    className: 'text-muted',
    moment: ({ next_try_at }) => next_try_at,
    cell: (mail) => <NextTry mail={mail} />,
  },
  momentColumn('created_at', 'Created', { width: 7 }),
  { ...idColumn, extra: true },
  textColumn('to_name', 'Name', ({ to_name }) => to_name, { extra: true, width: 10 }),
  momentColumn('ended_at', 'Ended', { extra: true }),
]
