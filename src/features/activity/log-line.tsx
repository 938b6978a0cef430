import { Bot, ChevronDown, ChevronRight, CircleHelp, Server, UserRound, type LucideIcon } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { formatExact, formatTime } from '../../lib/dates'
import { isolated, sentence } from '../../lib/words'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import type { AuditLine } from '../../queries/activity'
import type { NodeNames } from '#domain/activity/changes'
import { marksOf } from '#domain/activity/line-text'
import { kindWords } from './log-filters'
import { LogDetails } from './log-details'
import { actorDetails, actorName, isConfirmation, nounOf } from '#domain/activity/record-words'
import { Tooltip } from '../../ui/overlay/tooltip'
import type { Selecting } from './line-selection'
import { Sentence } from './log-sentence'
import { sentenceOf, textOf, toldApart } from '#domain/activity/sentence'

const icons: Readonly<Record<string, LucideIcon>> = { key: Bot, person: UserRound, server: Server }

/** Whether a person, a key or the server did it. */
export function ActorIcon({ kind }: { kind: AuditLine['actor_kind'] }) {
  const Icon = icons[kind ?? ''] ?? CircleHelp
  return <Icon size={14} aria-hidden="true" className="shrink-0 text-muted" />
}

type Props = {
  line: AuditLine
  nodeName: NodeNames
  /** Names that several on the page have. */
  shared: ReadonlySet<string>
  ofRecord: boolean
  selecting: Selecting | undefined
}

/** Selects a line, or says why it can't be taken back. */
function LineCheck({ line, words, selecting }: { line: AuditLine; words: string; selecting: Selecting }) {
  const reason = selecting.whyNot(line)
  return (
    <Tooltip text={reason}>
      {(described) => (
        <input
          type="checkbox"
          aria-label={`Select: ${words}`}
          className="my-0.5"
          checked={selecting.chosen.has(line.id)}
          {...described}
          aria-disabled={reason !== undefined}
          onChange={() => {
            if (reason === undefined) selecting.toggle(line)
          }}
        />
      )}
    </Tooltip>
  )
}

/** One line of the log in words. Its button shows what changed, from where, and why it was refused. */
export function LogLine({ line, nodeName, shared, ofRecord, selecting }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { at, record_type, result, actor_kind } = line
  const pieces = toldApart(sentenceOf(line, nodeName), shared)
  const actor = actorName(line)
  const [detail] = actorDetails(line)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // With its line 40 px high, or 60 in two lines on a phone, where who did it and when are above what was
    // done.
    <li
      className={`grid items-start gap-x-3 border-b border-line-soft pt-2.5 pb-2.25 max-sm:grid-cols-log-phone max-sm:gap-y-0.5 max-sm:pt-2 ${ofRecord ? 'px-4 sm:grid-cols-log-record' : 'px-(--edge) sm:grid-cols-log'} ${isOpen ? 'bg-sunken' : ''}`}
    >
      {selecting ? (
        <LineCheck line={line} words={`${actor} ${textOf(pieces)}`} selecting={selecting} />
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`Details of: ${actor} ${textOf(pieces)}`}
          onClick={() => setOpen(!isOpen)}
          className="-my-0.5 grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Chevron size={14} aria-hidden="true" />
        </button>
      )}
      <time
        dateTime={at}
        title={formatExact(at)}
        className="text-muted max-sm:col-start-3 max-sm:row-start-1"
      >
        {at === undefined || Number.isNaN(Date.parse(at))
          ? 'not known'
          : formatTime(Date.parse(at)).slice(0, 5)}
      </time>
      <span
        className="flex min-w-0 gap-2 font-medium max-sm:col-start-2 max-sm:row-start-1"
        title={[isolated(actor), kindWords(actor_kind), ...actorDetails(line)].join(', ')}
      >
        <span className="mt-0.75 shrink-0">
          <ActorIcon kind={actor_kind} />
        </span>
        <span className="truncate">
          <Name>{actor}</Name>
        </span>
        {detail !== undefined && <span className="shrink-0 font-normal text-muted">{detail}</span>}
        <span className="sr-only">({kindWords(actor_kind)})</span>
      </span>
      <span
        className={`min-w-0 max-sm:col-start-2 max-sm:-col-end-1 max-sm:row-start-2 ${result === 'refused' && !isConfirmation(line) ? 'text-bad' : 'text-soft'}`}
      >
        <Sentence pieces={pieces} />
        {marksOf(line).map((mark) => (
          <Fragment key={mark}>
            {' '}
            <Badge>{mark}</Badge>
          </Fragment>
        ))}
      </span>
      {!ofRecord && (
        <span className="text-muted max-sm:hidden">{record_type ? sentence(nounOf(record_type)) : ''}</span>
      )}
      {isOpen && !selecting && <LogDetails id={id} line={line} nodeName={nodeName} ofRecord={ofRecord} />}
    </li>
  )
}
