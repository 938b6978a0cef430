import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNone } from '#domain/known'
import { errorWords } from '../../errors/error-words'
import { sentence } from '../../lib/words'
import { Button, buttonLook } from '../../ui/buttons/button'
import { countedWords, saysNothing } from '../../ui/known-figure'
import { Skeleton } from '../../ui/waiting/skeleton'
import { attentionKinds, type AttentionKind, type Kind } from './attention-kinds'
import type { Figure } from './use-attention'

export type Tile = {
  query: Figure
  /** Says what there is, where the figure counts two things. */
  title?: string | undefined
  /** Replaces the usual note with a more exact one. */
  says?: string | undefined
  /** Says why there is none. */
  none?: string | undefined
  /** The words of the link, where they differ from those of the kind. */
  action?: string | undefined
  /** The list that the figure counts. */
  to?: LinkProps
  /** Stands in for the figure until somebody asks for it. */
  instead?: ReactNode
}

const signs = { bad: 'bg-bad-soft text-bad', warn: 'bg-warn-soft text-warn', calm: 'bg-active text-soft' }

function titleOf(figure: Figure['figure'], { label, counts: [one, many] }: Kind): string {
  if (!figure) return label
  if (isNone(figure)) return `No ${many}`
  return saysNothing(figure) ? `${label}: not known` : sentence(countedWords(figure, one, many))
}

type Props = Tile & { kind: AttentionKind }

function Body({ kind, query, title, says = query.note, none, action, to, instead }: Props) {
  const { figure, error, refetch } = query
  const words: Kind = attentionKinds[kind]
  if (!figure && !error && !instead)
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-3 pt-1">
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
        <Skeleton className="h-7! w-32" />
      </div>
    )
  const failed = !figure && error && !instead
  const known = figure && isNone(figure) ? (none ?? words.none) : (says ?? words.note)
  const why = figure && figure.kind !== 'known' ? sentence(figure.why) : known
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <h3 className={figure && isNone(figure) ? 'font-medium text-soft' : 'font-semibold'}>
        {title ?? titleOf(figure, words)}
      </h3>
      <p className="text-muted">{failed ? `${errorWords(error).title}.` : why}</p>
      {/* The actions in a row are aligned. */}
      <div className="mt-auto pt-3 empty:hidden">
        {instead ||
          (failed ? (
            <Button small icon={<RotateCw size={14} aria-hidden="true" />} onClick={refetch}>
              Try again
            </Button>
          ) : (
            // A list would only say again that nothing is known.
            figure &&
            !isNone(figure) &&
            !saysNothing(figure) && (
              <Link
                {...(to ?? { to: '/attention/$kind', params: { kind } })}
                className={buttonLook('plain', 'small')}
              >
                {action ?? words.action}
              </Link>
            )
          ))}
      </div>
    </div>
  )
}

/** A sentence with a figure, and one action: the list that it counts. It fails by itself. */
export function AttentionTile(props: Props) {
  const { figure } = props.query
  const { label, icon, tone }: Kind = attentionKinds[props.kind]
  const none = figure !== undefined && isNone(figure)
  const Icon = none ? CircleCheck : icon
  const look = figure && !none && !saysNothing(figure) && tone ? tone : 'calm'
  return (
    <section
      aria-label={label}
      // What is fine stands behind the rest, and small.
      className={`flex ${none ? 'order-last gap-2 self-start px-1 text-xs' : 'gap-3 rounded-lg border border-line bg-surface p-4'}`}
    >
      <span
        aria-hidden="true"
        className={`shrink-0 ${none ? 'text-good' : `mt-1 grid size-8 place-items-center rounded-float ${signs[look]}`}`}
      >
        <Icon size={16} />
      </span>
      <Body {...props} />
    </section>
  )
}
