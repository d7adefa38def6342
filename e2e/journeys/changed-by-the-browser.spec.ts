// What browsers and their extensions do to a page: fill fields without events, forbid cookies, translate texts, and type on other
// keyboards.
import type { Page } from '@playwright/test'
import { bidTicket, openAuction, row } from './board'
import { atRiella, project } from './ticket'
import { expect, test } from './world'

test('a login form sends what a password manager filled in without events', async ({ world }) => {
  const page = await world.visit('harbor-crest', '/investor/login')
  const { email, password } = world.person('harbor-crest')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Email').evaluate((field, text) => Reflect.set(field, 'value', text), email)
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((field, text) => Reflect.set(field, 'value', text), password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(world.address('harbor-crest', '/investor/profile'))
})

test('a login in a browser that blocks cookies names the cookies', async ({ world }) => {
  const page = await world.visit('harbor-crest', '/investor/login')
  await page.evaluate(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  const { email, password } = world.person('harbor-crest')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies for this site')
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

test('a board that the browser translates keeps its figures right', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, project)
  await translate(page)
  await expect(row(page, project).locator('font').first()).toBeVisible()
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '103-05' })
  await expect(row(page, project)).toContainText('103-05')
  await page.keyboard.press('b')
  await bidTicket(page).getByLabel('Price').fill('103-06')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row(page, project)).toContainText('103-06')
  await expect(row(page, project)).toContainText('Winning')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '103-07' })
  await expect(row(page, project)).toContainText('Outbid')
  await world.advance('1h')
  await expect(row(page, project)).toHaveCount(0)
})

test('the keys of the board work with a Cyrillic layout and Caps Lock', async ({ world }) => {
  const page = await atRiella(world)
  const press = (key: string, code: string) =>
    page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', init)), {
      key,
      code,
      bubbles: true,
    })
  await press('И', 'KeyB')
  await expect(bidTicket(page)).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('the Hyphen key leaves the focus in the price', async ({ world }) => {
    const page = await atRiella(world)
    await page.getByRole('button', { name: 'Bid', exact: true }).tap()
    const price = bidTicket(page).getByLabel('Price')
    await price.fill('')
    await price.tap()
    await page.keyboard.type('103')
    await bidTicket(page).getByRole('button', { name: 'Hyphen' }).tap()
    await expect(price).toBeFocused()
    await page.keyboard.type('06')
    await expect(price).toHaveValue('103-06')
  })
})

/** Replaces all texts with elements, as a browser’s translation does, and again whenever one changes. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const done = new WeakSet<Node>()
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (done.has(text) || text.textContent?.trim() === '' || text.parentElement?.closest('script, style, font'))
          continue
        done.add(text)
        const font = document.createElement('font')
        // The same words, so that rows and buttons keep their names.
        font.append(text.textContent ?? '')
        text.parentNode?.replaceChild(font, text)
      }
    }
    replaceTexts()
    new MutationObserver(replaceTexts).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
