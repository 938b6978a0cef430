import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft ring-line',
  good: 'bg-good-soft text-good ring-transparent',
  warn: 'bg-warn-soft text-warn ring-transparent',
  bad: 'bg-bad-soft text-bad ring-transparent',
  accent: 'bg-accent-soft text-accent-ink ring-accent-ink/25',
}

/** A state in a few words. The colour only repeats the words. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium ring-1 ring-inset ${tones[tone]}`}
  >
    {children}
  </span>
)
