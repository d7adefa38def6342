// Checks that nothing on a page scrolls into blank space: the page, its main part, sheets, dialogs, panes and tables must end where
// their content ends. An invisible label far down can make a pane thousands of pixels high.
import type { Page } from '@playwright/test'

/** One line for each pane that scrolls beyond its content, with the elements that stick out. */
export function blankScrollsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** For rounding, px. */
    const TOLERANCE = 4
    interface End {
      readonly right: number
      readonly bottom: number
    }
    const furthest = (ends: readonly End[]): End =>
      ends.reduce(
        (most, end) => ({ right: Math.max(most.right, end.right), bottom: Math.max(most.bottom, end.bottom) }),
        { right: 0, bottom: 0 },
      )
    // The lines of a text field aren't elements, and end where it ends.
    const isPane = (element: Element): boolean =>
      element.localName !== 'textarea' &&
      (element.scrollHeight > element.clientHeight + TOLERANCE ||
        element.scrollWidth > element.clientWidth + TOLERANCE) &&
      (element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflow))
    const pixels = (text: string): number => Number.parseFloat(text) || 0

    const nameOf = (element: Element): string => {
      const id = element.id ? `#${element.id}` : ''
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
      return `${element.localName}${id}${classes}${words ? ` "${words.slice(0, 40)}"` : ''}`
    }

    /** Makes sticky elements relative, to measure them at their own place. Returns a function that undoes it. */
    const release = (pane: Element): (() => void) => {
      const stuck = [...pane.querySelectorAll<HTMLElement>('*')]
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .map((element) => ({ element, position: element.style.position, inset: element.style.inset }))
      for (const { element } of stuck) Object.assign(element.style, { position: 'relative', inset: 'auto' })
      return () => {
        for (const { element, position, inset } of stuck) Object.assign(element.style, { position, inset })
      }
    }

    const linesAbout = (pane: Element): readonly string[] => {
      const box = pane.getBoundingClientRect()
      // The page moves with its content; a pane stays in place.
      const isPage = pane === document.scrollingElement
      const origin = {
        x: box.x + (isPage ? 0 : pane.clientLeft - pane.scrollLeft),
        y: box.y + (isPage ? 0 : pane.clientTop - pane.scrollTop),
      }
      const endOf = ({ right, bottom }: DOMRect, style?: CSSStyleDeclaration): End => ({
        right: right - origin.x + pixels(style?.marginRight ?? ''),
        bottom: bottom - origin.y + pixels(style?.marginBottom ?? ''),
      })
      const textEnd = (text: Node): readonly End[] => {
        if (!text.textContent?.trim()) return []
        const range = document.createRange()
        range.selectNodeContents(text)
        return [endOf(range.getBoundingClientRect())]
      }
      /** The ends of the visible content of an element. A box that clips its content counts as one element. */
      const seenIn = (element: Element): readonly End[] =>
        [...element.childNodes].flatMap((child) => {
          if (!(child instanceof Element)) return child.nodeType === Node.TEXT_NODE ? textEnd(child) : []
          const style = getComputedStyle(child)
          if (style.display === 'none' || style.visibility === 'hidden') return []
          // A label for screen readers, or an element that doesn't scroll with the pane.
          if (style.clipPath === 'inset(50%)' || style.position === 'fixed') return []
          if (style.display === 'contents') return seenIn(child)
          const own = endOf(child.getBoundingClientRect(), style)
          return style.overflow === 'visible' ? [own, ...seenIn(child)] : [own]
        })
      const style = getComputedStyle(pane)
      const seen = furthest(seenIn(pane))
      const right = Math.max(seen.right + pixels(style.paddingRight), pane.clientWidth)
      const bottom = Math.max(seen.bottom + pixels(style.paddingBottom), pane.clientHeight)
      const isWider = pane.scrollWidth > right + TOLERANCE
      const isHigher = pane.scrollHeight > bottom + TOLERANCE
      if (!isWider && !isHigher) return []

      /** Whether a box between the element and the pane clips it, or the element is positioned in a box around the pane. */
      const isClipped = (element: Element): boolean => {
        let at: Element | null = element
        while (at !== null && at !== pane) {
          const isPlaced: boolean = getComputedStyle(at).position === 'absolute'
          at = isPlaced && at instanceof HTMLElement ? at.offsetParent : at.parentElement
          if (at !== null && at !== pane && getComputedStyle(at).overflow !== 'visible') return true
        }
        return at === null
      }
      const culprits = [...pane.querySelectorAll('*')].filter((element) => {
        const own = endOf(element.getBoundingClientRect())
        const sticksOut = (isHigher && own.bottom > bottom + TOLERANCE) || (isWider && own.right > right + TOLERANCE)
        return sticksOut && !isClipped(element)
      })
      const extent = `${pane.scrollWidth} by ${pane.scrollHeight} px`
      const size = `${Math.round(right)} by ${Math.round(bottom)} px`
      const names = culprits.slice(0, 3).map(nameOf).join(', ')
      return [
        `${nameOf(pane)} scrolls over ${extent} but its content takes ${size}; sticking out: ${names || 'unknown'}`,
      ]
    }

    return [...document.querySelectorAll('*')].filter(isPane).flatMap((pane) => {
      const putBack = release(pane)
      try {
        return linesAbout(pane)
      } finally {
        putBack()
      }
    })
  })
}
