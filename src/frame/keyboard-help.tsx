import { useState } from 'react'
import { CheckField } from '../ui/fields/fields'
import { ReadingDialog } from '../ui/overlay/reading-dialog'
import { areLettersOn, switchLetters } from '../lib/single-key-shortcuts'
import { letterOf } from './shortcuts'
import { sections } from './sections'
import type { ToolProps } from './tool'

type Line = readonly [keys: readonly string[], words: string]

const everywhere: readonly Line[] = [
  [['Ctrl', 'K'], 'Command palette (⌘ K on a Mac): every page, record and action'],
  [['Tab'], 'Next control. The first stop on a page skips the navigation'],
  [['Esc'], 'Closes what is open and returns the focus'],
]
const single: readonly Line[] = [
  [['?'], 'These shortcuts'],
  ...sections.map((section): Line => [['g', letterOf(section)], `Go to ${section.label}`]),
]
const inside: readonly Line[] = [
  [['/'], 'In a list: search. From there, ↓ goes to the first row'],
  [['j', 'k'], 'In a list: next and previous row. The arrow keys, Home and End move over the cells'],
  [['Enter'], 'In a list: opens the record'],
  [['x'], 'In a list: selects the row. With Shift, all rows from the last one'],
  [['e'], 'In a list: edits the cell, or the record. The menu names the other letters'],
  [['.'], 'In a list: the menu of the row'],
  [['Shift', '→'], 'On a column head: wider, and narrower with ←. With Ctrl too, it moves the column'],
  [['↑', '↓'], 'In a tree or the palette: previous and next line'],
  [['→', '←'], 'In a tree: expands and collapses. In the palette: more actions for a record, and back'],
  [['Enter'], 'Selects. Holding it down won’t confirm a dialog'],
]

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
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

/** Lists the keyboard shortcuts and can switch off those of a single key. */
export function KeyboardHelp({ onClose }: ToolProps) {
  const [on, setOn] = useState(areLettersOn)
  const change = (next: boolean) => {
    switchLetters(next)
    setOn(next)
  }
  return (
    <ReadingDialog wide title="Keyboard shortcuts" lead="Everything works without a mouse." onClose={onClose}>
      <div className="grid items-start gap-x-10 gap-y-6 px-6 py-4 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Lines title="Everywhere" lines={everywhere} />
          <Lines title="Single keys, one after the other, outside fields" lines={single} />
          <CheckField
            label="Single-key shortcuts"
            hint="When off, only Ctrl or ⌘ shortcuts work. Saved in this browser."
            checked={on}
            onChange={change}
          />
        </div>
        <Lines title="In lists and trees" lines={inside} />
      </div>
    </ReadingDialog>
  )
}
