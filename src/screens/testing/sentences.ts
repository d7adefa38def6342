// Finds sentences that were built around a figure that isn't there.

const PLACEHOLDERS = /—|\b(?:undefined|NaN|null)\b|Invalid Date|\[object /

/** True for a text that says a placeholder. A dash alone marks an unknown figure in a cell of its own, and says nothing. */
export const saysPlaceholder = (text: string): boolean => text.trim() !== '—' && PLACEHOLDERS.test(text)

/** A clock time that nothing says the zone of. A span, such as `03:58 left`, has none. */
const WITHOUT_ZONE = /\b\d{1,2}:\d\d(?::\d\d)?(?:\.\d{3})?(?: [AP]M)?(?![\d:.])(?! (?:[AP]M|ET|left|of open time)\b)/

/** True for a text that says a clock time without ET. A cell may: its column says ET. */
export const saysTimeWithoutZone = (text: string): boolean => WITHOUT_ZONE.test(text)

/** Every text in a value: a string, or those in its fields and items. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const BLOCKS =
  'p, li, dt, dd, th, td, h1, h2, h3, h4, h5, h6, button, a, label, legend, caption, figcaption, summary, option, output, [role]'

/** The sentences of a page that say a placeholder: in its blocks of text, and in names that only a screen reader reads. */
export function placeholderSentences(root: Element): readonly string[] {
  const blocks = [...root.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null)
  const names = [...root.querySelectorAll('[aria-label], [title], [aria-valuetext]')].flatMap((element) =>
    ['aria-label', 'title', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? ''),
  )
  // A block around others has text of its own too.
  const ownTexts = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  )
  return [...blocks.map((block) => block.textContent ?? ''), ...names, ...ownTexts].filter(saysPlaceholder)
}
