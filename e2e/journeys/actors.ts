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

/** With the keyboard alone: Tab to where one wants to be, then type, Space, Enter and arrows. */
export function keyboard(page: Page): Actor {
  // One look for the element, then only questions to it: finding by role is the slow part.
  const found = async (place: Locator) => {
    const element = await place.elementHandle()
    if (element === null) throw new Error(`There is no ${place}`)
    return {
      focused: () => element.evaluate((node) => node === node.ownerDocument?.activeElement),
      inFocusedGroup: () =>
        element.evaluate((node) => {
          const name = node instanceof Element ? node.getAttribute('name') : null
          return name !== null && node.ownerDocument?.activeElement?.getAttribute('name') === name
        }),
    }
  }
  const tabUntil = async (reached: () => Promise<boolean>): Promise<void> => {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await reached()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }
  const tabTo = async (place: Locator): Promise<void> => tabUntil((await found(place)).focused)
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
      await tabTo(page.getByRole('combobox', { name: label, exact: true }))
      await page.keyboard.type(option)
    },
    async pick(option) {
      const place = page.getByRole('radio', { name: option, exact: true })
      const radio = await found(place)
      // A group is one stop: its checked radio, or the first one.
      await tabUntil(radio.inFocusedGroup)
      if (await radio.focused()) await page.keyboard.press('Space')
      for (let moves = 0; moves < 40 && !(await place.isChecked()); moves += 1) await page.keyboard.press('ArrowDown')
    },
    async tick(label) {
      await tabTo(page.getByRole('checkbox', { name: label }))
      await page.keyboard.press('Space')
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
