import type { ReactNode } from 'react'

type Tone = 'good' | 'neutral' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  good: 'text-good',
  neutral: 'text-muted',
  warn: 'text-warn',
  bad: 'text-bad',
}

const dot = 'size-2 flex-none rounded-full border-current forced-color-adjust-none'

/** The state of a record. The dot is filled if the state is in force; the colour only repeats the word. */
export const Status = ({
  tone = 'neutral',
  inForce = false,
  children,
}: {
  tone?: Tone
  inForce?: boolean
  children: ReactNode
}) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span aria-hidden="true" className={`${dot} ${inForce ? 'bg-current' : 'border-2'} ${tones[tone]}`} />
    {children}
  </span>
)
