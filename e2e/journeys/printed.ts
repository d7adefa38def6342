// What Chromium prints: the text of each page of the PDF.
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

export const paperFormats = ['Letter', 'A4'] as const
export type PaperFormat = (typeof paperFormats)[number]

/** The text of each page, without white space, because a PDF positions text instead of spacing it. */
export async function printedPages(page: Page, format: PaperFormat): Promise<readonly string[]> {
  const bytes = await page.pdf({ format, preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((each) => each.replace(/\s/g, ''))
}

/**
 * Every word with a digit that the screen shows there, such as `102-16`, `$18,450,000` and `03/02/2026`; not those of controls, which
 * aren't printed.
 */
export async function figuresOn(place: Locator): Promise<readonly string[]> {
  const words = await place.evaluate((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement
      const isShown = parent?.checkVisibility() && !parent.closest('button, .button, .visually-hidden, .panel__foot')
      if (isShown) found.push(...(node.textContent ?? '').split(/\s+/))
    }
    return found
  })
  return [...new Set(words.filter((word) => /\d/.test(word)))]
}
