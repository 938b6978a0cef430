import { useState } from 'react'
import { CheckField } from '../ui/fields'
import { ReadingDialog } from '../ui/overlay/reading-dialog'
import { areLettersOn, letterOf, switchLetters } from './letters'
import { sections } from './sections'
import type { ToolProps } from './tool'

type Line = readonly [keys: readonly string[], words: string]

const everywhere: readonly Line[] = [
  [['Ctrl', 'K'], 'Command palette (⌘ K on a Mac): every screen, record and action'],
  [['Tab'], 'To the next control; the first stop on a page skips the navigation'],
  [['Esc'], 'Closes what is open, and gives the focus back'],
]
const single: readonly Line[] = [
  [['?'], 'This help'],
  ...sections.map((section): Line => [['g', letterOf(section)], `Go to ${section.label}`]),
]
const inside: readonly Line[] = [
  [['↑', '↓'], 'In a tree or the palette: the line before and after'],
  [['→', '←'], 'In a tree: opens and closes. In the palette: what else can be done with a record, and back'],
  [['Enter'], 'Chooses. Held down, it confirms nothing'],
]

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {lines.map(([keys, words]) => (
        <div key={words} className="contents">
          <dt className="flex flex-wrap gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="h-6 min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center font-sans text-xs leading-6"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-soft">{words}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys of the dashboard, and the switch for those that are single letters. */
export function KeyboardHelp({ onClose }: ToolProps) {
  const [on, setOn] = useState(areLettersOn)
  const change = (next: boolean) => {
    switchLetters(next)
    setOn(next)
  }
  return (
    <ReadingDialog title="Keyboard" lead="Everything works without a mouse." onClose={onClose}>
      <div className="flex flex-col gap-6 p-5">
        <Lines title="Everywhere" lines={everywhere} />
        <Lines title="Single letters, one after the other, outside of fields" lines={single} />
        <CheckField
          label="Single letters do something"
          hint="Off: only keys with Ctrl or ⌘ do. Kept in this browser."
          checked={on}
          onChange={change}
        />
        <Lines title="In lists and trees" lines={inside} />
      </div>
    </ReadingDialog>
  )
}
