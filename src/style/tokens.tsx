import { Card } from '../ui/card'

const colours = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'hover',
  'line',
  'line-strong',
  'ink',
  'soft',
  'muted',
  'accent',
  'accent-strong',
  'accent-ink',
  'accent-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
]
const sizes = ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl']
const radii = ['sm', 'md', 'lg', 'xl', 'full']

/** Colours, type, radii and shadows, from the variables in styles.css. */
export const Tokens = () => (
  <Card title="Tokens">
    <ul className="grid gap-3 p-5 [grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr))]">
      {colours.map((name) => (
        <li key={name} className="text-xs text-muted">
          <span
            className="mb-1 block h-10 rounded-md border border-line"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
    <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-line p-5">
      {sizes.map((size) => (
        <li
          key={size}
          style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}
        >
          {size}: 1,240 companies
        </li>
      ))}
    </ul>
    <ul className="flex flex-wrap gap-5 border-t border-line p-5 text-xs text-muted">
      {radii.map((radius) => (
        <li key={radius}>
          <span
            className="mb-1 block size-14 border border-line-strong bg-sunken"
            style={{ borderRadius: `var(--radius-${radius})` }}
          />
          {radius}
        </li>
      ))}
      {['card', 'float'].map((shadow) => (
        <li key={shadow}>
          <span
            className="mb-1 block size-14 rounded-lg bg-raised"
            style={{ boxShadow: `var(--shadow-${shadow})` }}
          />
          {shadow}
        </li>
      ))}
    </ul>
  </Card>
)
