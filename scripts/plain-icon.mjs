// What draws an icon in the browser, in the place of the package's own, which also knows defaults for a whole page, widths of
// strokes that do not grow, and class names: nothing here uses them.
import { createElement } from 'react'

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

/** True where the icon says something of its own to assistive technology. */
const speaks = (props) => Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name))

export default function createIcon({ node }) {
  const drawn = node.map(([tag, its]) => createElement(tag, its))
  return ({ size = 24, ...props }) => {
    const hidden = speaks(props) ? {} : { 'aria-hidden': 'true' }
    return createElement('svg', { ...attributes, width: size, height: size, ...hidden, ...props }, ...drawn)
  }
}
