// Actors that fill in forms: one with the mouse, one with the keyboard alone. They find everything by role and name. The third is in
// e2e/engines/, for WebKit.
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

/** What a form needs. */
export interface FormActor {
  /** Waits for the page or the step with this heading. */
  sees(heading: string): Promise<void>
  text(label: string, value: string): Promise<void>
  /** Chooses an option of a select by its text. */
  choose(label: string, option: string): Promise<void>
  /** Picks a radio button. */
  pick(option: string | RegExp): Promise<void>
  tick(label: string): Promise<void>
  press(name: string): Promise<void>
}

export interface Actor extends FormActor {
  press(name: string, within?: Locator): Promise<void>
  follow(name: string | RegExp): Promise<void>
  file(label: string, name: string, content: string): Promise<void>
}

const asFile = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'latin1'),
})

/** The heading of a step or a page. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** Uses the mouse, and the keyboard for text. */
export const mouse = (page: Page): Actor => ({
  sees: (name) => expect(heading(page, name)).toBeVisible(),
  text: (label, value) => page.getByRole('textbox', { name: label, exact: true }).fill(value),
  choose: async (label, option) => {
    await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  },
  pick: (option) => page.getByRole('radio', { name: option, exact: true }).check(),
  tick: (label) => page.getByRole('checkbox', { name: label }).check(),
  press: (name, within) => (within ?? page).getByRole('button', { name, exact: true }).click(),
  follow: (name) => page.getByRole('link', { name }).click(),
  file: (label, name, content) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles(asFile(name, content)),
})

const MAX_TABS = 120

/** Whether the focus is on an element, in its radio group, or elsewhere; `removed` if the element is no longer on the page. */
type Focus = 'on it' | 'in its group' | 'elsewhere' | 'removed'

/** Uses the keyboard alone: Tab to reach an element, then text, Space, Enter and arrows. */
export function keyboard(page: Page): Actor {
  // Finds the element once and then only asks it about the focus, because finding by role is the slow part.
  const focusOf = async (target: Locator) => {
    const element = await target.elementHandle()
    if (element === null) throw new Error(`There is no ${target}`)
    return () =>
      element.evaluate((node): Focus => {
        if (!node.isConnected) return 'removed'
        const focused = node.ownerDocument?.activeElement
        if (node === focused) return 'on it'
        const name = node instanceof Element ? node.getAttribute('name') : null
        return name !== null && focused?.getAttribute('name') === name ? 'in its group' : 'elsewhere'
      })
  }
  const tabTo = async (target: Locator, reached: readonly Focus[] = ['on it']): Promise<void> => {
    let readFocus = await focusOf(target)
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      const focus = await readFocus()
      if (reached.includes(focus)) return
      // The page has replaced the element, for example in a list that was refetched.
      if (focus === 'removed') readFocus = await focusOf(target)
      else await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  // Listens from the beginning: the browser must know before the key press that the file chooser is handled here.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  return {
    sees: (name) => expect(heading(page, name)).toBeVisible(),
    async text(label, value) {
      await tabTo(page.getByRole('textbox', { name: label, exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(value)
    },
    async choose(label, option) {
      const place = page.getByRole('combobox', { name: label, exact: true })
      await tabTo(place)
      // With arrows: a select ignores letters typed after a second, and a later space would open it.
      const moves = await place.evaluate(
        (node, words) => [...(node as HTMLSelectElement).options].findIndex(({ text }) => text.startsWith(words)),
        option,
      )
      if (moves < 0) throw new Error(`${label} has no ${option}`)
      await page.keyboard.press('Home')
      for (let move = 0; move < moves; move += 1) await page.keyboard.press('ArrowDown')
    },
    async pick(option) {
      const place = page.getByRole('radio', { name: option, exact: true })
      // A group is one tab stop: its checked radio button, or the first one.
      await tabTo(place, ['on it', 'in its group'])
      if (await place.evaluate((node) => node === node.ownerDocument.activeElement)) await page.keyboard.press('Space')
      for (let moves = 0; moves < 40 && !(await place.isChecked()); moves += 1) await page.keyboard.press('ArrowDown')
    },
    async tick(label) {
      const box = page.getByRole('checkbox', { name: label })
      await tabTo(box)
      if (!(await box.isChecked())) await page.keyboard.press('Space')
      await expect(box).toBeChecked()
    },
    async press(name, within) {
      await tabTo((within ?? page).getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    },
    async follow(name) {
      await tabTo(page.getByRole('link', { name }))
      await page.keyboard.press('Enter')
    },
    async file(label, name, content) {
      await tabTo(page.getByLabel(label, { exact: true }).and(page.locator('input')))
      await page.keyboard.press('Enter')
      await expect.poll(() => choosers.length, { message: `a file chooser opens for ${label}` }).toBe(1)
      await choosers.pop()?.setFiles(asFile(name, content))
    },
  }
}
