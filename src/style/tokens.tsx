import { Part } from './part'

const colours = [
  ...['canvas', 'surface', 'raised', 'sunken', 'hover', 'active'],
  ...['line-soft', 'line', 'control', 'line-strong', 'muted', 'soft', 'ink'],
  ...['accent', 'accent-strong', 'accent-ink', 'accent-soft', 'danger', 'tip'],
  ...['good', 'good-soft', 'warn', 'warn-soft', 'bad', 'bad-soft', 'found'],
]
const sizes = ['2xs', 'xs', 'sm', 'base', 'lg', 'xl']
const radii = ['sm', 'md', 'float', 'lg', 'xl', '2xl', 'full']

/** Colours, type, radii and shadows, from the variables in styles.css. */
export const Tokens = () => (
  <Part title="Tokens">
    <ul className="grid grid-cols-5 gap-2">
      {colours.map((name) => (
        <li key={name} className="min-w-0 text-2xs text-muted">
          <span
            className="mb-1 block h-7 rounded-sm border border-line"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
    <ul>
      {sizes.map((size) => (
        <li
          key={size}
          style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}
        >
          {size}: 1,240 companies
        </li>
      ))}
    </ul>
    <ul className="flex flex-wrap gap-3 text-2xs text-muted">
      {radii.map((radius) => (
        <li key={radius}>
          <span
            className="mb-1 block size-10 border border-line-strong bg-sunken"
            style={{ borderRadius: `var(--radius-${radius})` }}
          />
          {radius}
        </li>
      ))}
      {['card', 'float'].map((shadow) => (
        <li key={shadow}>
          <span
            className="mb-1 block size-10 rounded-float bg-raised"
            style={{ boxShadow: `var(--shadow-${shadow})` }}
          />
          {shadow}
        </li>
      ))}
    </ul>
  </Part>
)
