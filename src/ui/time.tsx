import { formatDay, formatMoment, formatRelative } from '../lib/dates'
import { useNow } from './now'

type Props = { at: string | null | undefined }

/** A day, with the exact moment on hover. */
export const Day = ({ at }: Props) => (
  <time dateTime={at ?? undefined} title={formatMoment(at)} className="whitespace-nowrap">
    {formatDay(at)}
  </time>
)

/** How long ago or until, with the exact moment on hover. */
export const Ago = ({ at }: Props) => (
  <time dateTime={at ?? undefined} title={formatMoment(at)} className="whitespace-nowrap">
    {formatRelative(at, useNow())}
  </time>
)

/** How long ago or until, and the exact moment below it: a record has room for both, and nobody hovers on a phone. */
export const Moment = ({ at }: Props) =>
  at ? (
    <>
      <Ago at={at} />
      <span className="block text-xs text-muted">{formatMoment(at)}</span>
    </>
  ) : (
    <Ago at={at} />
  )
