// Two actors that fill a form: one with the mouse, one with the keyboard alone. Both find everything by role and name.
import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export interface Actor {
  text(label: string, value: string): Promise<void>
  /** One of a select, by its words. */
  choose(label: string, option: string): Promise<void>
  /** One of a few in view. */
  pick(option: string | RegExp): Promise<void>
  tick(label: string): Promise<void>
  press(name: string, within?: Locator): Promise<void>
  follow(name: string | RegExp): Promise<void>
  file(label: string, name: string, content: string): Promise<void>
}

const asFile = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'latin1'),
})

/** With mouse and keys. */
export const mouse = (page: Page): Actor => ({
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

const MOST_TABS = 120

/** What is where: has it the focus, has its group, or is it no longer on the page? */
type Asked = 'here' | 'group' | 'elsewhere' | 'gone'

/** With the keyboard alone: Tab to where one wants to be, then type, Space, Enter and arrows. */
export function keyboard(page: Page): Actor {
  // One look for the element, then only questions to it: finding by role is the slow part.
  const found = async (place: Locator) => {
    const element = await place.elementHandle()
    if (element === null) throw new Error(`There is no ${place}`)
    return () =>
      element.evaluate((node): Asked => {
        if (!node.isConnected) return 'gone'
        const focused = node.ownerDocument?.activeElement
        if (node === focused) return 'here'
        const name = node instanceof Element ? node.getAttribute('name') : null
        return name !== null && focused?.getAttribute('name') === name ? 'group' : 'elsewhere'
      })
  }
  const tabTo = async (place: Locator, reached: readonly Asked[] = ['here']): Promise<void> => {
    let asks = await found(place)
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const asked = await asks()
      if (reached.includes(asked)) return
      // The page put another element in its place, such as a list that was read again.
      if (asked === 'gone') asks = await found(place)
      else await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${place}`)
  }
  // From the beginning, because the browser must know before the key is pressed that the chooser is answered here.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  return {
    async text(label, value) {
      await tabTo(page.getByRole('textbox', { name: label, exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(value)
    },
    async choose(label, option) {
      const place = page.getByRole('combobox', { name: label, exact: true })
      await tabTo(place)
      // By arrows: a select forgets the letters that were typed more than a second ago, and takes a later space for itself.
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
      // A group is one stop: its checked radio, or the first one.
      await tabTo(place, ['here', 'group'])
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
      await expect.poll(() => choosers.length, { message: `a chooser of files opens for ${label}` }).toBe(1)
      await choosers.pop()?.setFiles(asFile(name, content))
    },
  }
}
