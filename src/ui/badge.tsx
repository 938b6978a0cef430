import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

const tones: Record<Tone, string> = {
  neutral: 'bg-active text-soft',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent-ink',
}

/** An exception in a few words. The colour only repeats the words. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex min-h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium forced-colors:outline ${tones[tone]}`}
  >
    {children}
  </span>
)
