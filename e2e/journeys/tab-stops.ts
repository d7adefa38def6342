// Presses Tab through a whole page or an open sheet, and finds the stops that a sticky or fixed part covers, or that are out of view.
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen of the worlds has. */
const MAX_STOPS = 250

interface Stop {
  /** Differs between elements. */
  readonly id: string
  /** How a person would find it. */
  readonly name: string
  /** What is wrong with it; null if it is in view. */
  readonly hiddenBy: string | null
}

/** The focused element and what covers it; null at the end of the page. */
const focusedStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const nameOf = (each: Element): string => {
      const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\s+/g, ' ').trim()
      const field = each.id === '' ? null : document.querySelector(`label[for="${CSS.escape(each.id)}"]`)
      return `${each.localName}.${each.className} "${(words || field?.textContent || '').slice(0, 50)}"`
    }
    element.dataset.stop ??= String(document.querySelectorAll('[data-stop]').length)
    // An invisible control, such as a checkbox, is shown by its parent.
    const visible = getComputedStyle(element).opacity === '0' ? (element.parentElement ?? element) : element
    const box = visible.getClientRects()[0] ?? visible.getBoundingClientRect()
    const right = Math.min(box.right, window.innerWidth)
    const bottom = Math.min(box.bottom, window.innerHeight)
    const left = Math.max(box.left, 0)
    const top = Math.max(box.top, 0)
    const stop = { id: element.dataset.stop, name: nameOf(element) }
    if (right - left < 1 || bottom - top < 1) return { ...stop, hiddenBy: 'the edge of the window' }
    const coverAt = (x: number, y: number): Element | null => {
      const hit = document.elementFromPoint(x, y)
      const isOwn = hit === null || visible.contains(hit) || hit.contains(visible)
      const isLabel = hit?.closest('label')?.contains(element) ?? false
      return isOwn || isLabel ? null : hit
    }
    // The center, and the middle of each edge.
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const covers = [
      coverAt(x, y),
      coverAt(x, top + 2),
      coverAt(x, bottom - 2),
      coverAt(left + 2, y),
      coverAt(right - 2, y),
    ]
    const isCut = visible === element && box.height < window.innerHeight && bottom - top < box.height - 2
    // Part of a chart is enough, because a chart may be larger than its pane.
    const isPart = visible !== element && covers.includes(null)
    const cover = isPart ? null : (covers.find((each) => each !== null) ?? null)
    if (cover !== null) return { ...stop, hiddenBy: nameOf(cover) }
    return { ...stop, hiddenBy: isCut ? 'the edge of the window' : null }
  })

/** One line for each tab stop of a page, or of its open sheet, that isn't fully in view while it has the focus. */
export async function hiddenTabStops(page: Page): Promise<readonly string[]> {
  const visited = new Set<string>()
  const lines: string[] = []
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    if (stop === null) {
      if (visited.size > 0) break
      continue
    }
    if (visited.has(stop.id)) break
    visited.add(stop.id)
    if (stop.hiddenBy !== null) lines.push(`${stop.name} is under ${stop.hiddenBy}`)
  }
  if (visited.size === 0) throw new Error('Tab reaches nothing on this page')
  return lines
}

/** Fails unless all of these are in the window at once, uncovered. */
export async function expectInView(all: readonly Locator[]): Promise<void> {
  const hidden = all.map(async (one) => ((await one.evaluate(isUncovered)) ? [] : [`${one}`]))
  expect((await Promise.all(hidden)).flat(), 'out of view').toEqual([])
}

function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth) return false
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

/** The visible parts of a page that stay in place while it scrolls. Sheets, dialogs and toasts, which go by themselves, don't count. */
export const fixedParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isFixed = (element: Element): boolean => {
      const { position, left } = getComputedStyle(element)
      // An element that sticks only to the left takes no height.
      if (position === 'sticky') return left === 'auto'
      return position === 'fixed' && !element.matches('dialog, [popover], .skip, .toasts')
    }
    return [...document.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().height > 0 && isFixed(element))
      .map((element) => `${element.localName}.${element.className}`)
  })
