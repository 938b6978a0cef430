import { formatDay, formatMoment, formatRelative } from '../../lib/dates'
import { useNow } from './now'

type Props = { at: string | null | undefined }

/** A day, with the exact time in a tooltip. */
export const Day = ({ at }: Props) => (
  <time dateTime={at ?? undefined} title={formatMoment(at)} className="whitespace-nowrap">
    {formatDay(at)}
  </time>
)

/** A relative time, with the exact time in a tooltip. */
export const Ago = ({ at }: Props) => (
  <time dateTime={at ?? undefined} title={formatMoment(at)} className="whitespace-nowrap">
    {formatRelative(at, useNow())}
  </time>
)

/** A relative time above the exact one. Records use it, because a phone has no hover. */
export const Moment = ({ at }: Props) =>
  at ? (
    <>
      <Ago at={at} />
      <span className="block text-xs text-muted">{formatMoment(at)}</span>
    </>
  ) : (
    <Ago at={at} />
  )
