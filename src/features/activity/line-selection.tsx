import { useState } from 'react'
import { takesText } from '../../lib/single-key-shortcuts'
import { counted } from '../../lib/words'
import type { AuditLine } from '../../queries/activity'
import { usePageKeys } from '../../ui/overlay/layers'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { TakeBackButton } from './take-back-button'
import { useNothingTakenBack, useWhyNotTakenBack } from './take-back-words'

/** The most lines that are taken back at once. */
const most = 50

export type Selecting = {
  readonly chosen: ReadonlyMap<string, AuditLine>
  readonly end: () => void
  /** Why a line can't be selected. */
  readonly whyNot: (line: AuditLine) => string | undefined
  readonly toggle: (line: AuditLine) => void
  readonly addAll: (lines: readonly AuditLine[]) => void
}

/** The lines that a person selects, on one or several pages. undefined: they aren't selecting. */
export function useLineSelection(): {
  readonly start: () => void
  readonly selecting: Selecting | undefined
} {
  const [chosen, choose] = useState<ReadonlyMap<string, AuditLine>>()
  const whyNot = useWhyNotTakenBack()
  const selecting = chosen && {
    chosen,
    end: () => choose(undefined),
    whyNot: (line: AuditLine) =>
      whyNot(line) ??
      (chosen.size >= most && !chosen.has(line.id) ? `At most ${most} changes at once.` : undefined),
    toggle: (line: AuditLine) => {
      const next = new Map(chosen)
      if (!next.delete(line.id)) next.set(line.id, line)
      choose(next)
    },
    addAll: (lines: readonly AuditLine[]) => {
      const able = lines.filter((line) => whyNot(line) === undefined).map((line) => [line.id, line] as const)
      choose(new Map([...chosen, ...able].slice(0, most)))
    },
  }
  return { start: () => choose(new Map()), selecting }
}

/** Begins the selection of lines, or says why none can be taken back. */
export function SelectButton({ onClick }: { onClick: () => void }) {
  const reason = useNothingTakenBack()
  return (
    <ReasonedButton small reason={reason} onClick={onClick}>
      Take back several…
    </ReasonedButton>
  )
}

/** How many lines are selected, and what to do with them. */
export function SelectionBar({ selecting, lines }: { selecting: Selecting; lines: readonly AuditLine[] }) {
  const { chosen, end, addAll } = selecting
  usePageKeys((key, { target }) => {
    // In the search it empties the field.
    if (key === 'Escape' && !(target instanceof HTMLElement && takesText(target))) end()
  })
  return (
    <div
      role="group"
      aria-label="Selection"
      className="mr-auto flex flex-wrap items-center gap-2 py-1 text-sm"
    >
      <span role="status">{counted(chosen.size, 'change')} selected</span>
      <button type="button" className="list-tool" onClick={() => addAll(lines)}>
        Select all on this page
      </button>
      <TakeBackButton
        lines={[...chosen.values()]}
        reason={chosen.size === 0 ? 'Select a change first.' : undefined}
        onClose={end}
      />
      <button type="button" className="list-tool" onClick={end}>
        Cancel
      </button>
    </div>
  )
}
