// Makes a component of an icon of lucide-react, in the built app: an <svg> with the attributes of the package. The package's own
// function reads a context and rewrites the names of attributes each time that an icon is drawn.
import type { LucideProps } from 'lucide-react'
import type { ReactElement } from 'react'
import { createElement } from 'react'

interface IconData {
  /** Its shapes, each a tag and attributes. */
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Called by each icon with its data. */
export default ({ node }: IconData) =>
  ({ size = 24, ...rest }: LucideProps): ReactElement =>
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
        'aria-hidden': !('aria-label' in rest) || undefined,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
