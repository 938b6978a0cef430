import { createElement, type ComponentProps } from 'react'

/** As each icon of lucide-react describes itself. */
type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}
type Props = ComponentProps<'svg'> & { size?: number }

/**
 * Takes the place of lucide-react's own function of this name in the build (vite.config.ts). That one brings settings from a
 * context, class names and widths that grow with the size: 1.4 kB for what every visit loads first, and twice the elements in React.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import it so
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
