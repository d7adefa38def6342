// What must fit side by side fits: nothing is cut off, and no figure touches the next one.
import type { Locator, Page } from '@playwright/test'
import { openAuction, row, rows, startBid } from './board'
import { expectInView } from './tab-stops'
import { expect, test } from './world'

/** Px between two figures in a line. */
const GAP = 6

/** Each child of an element as `text: gap to the next, px`, for those that are too close or whose text is cut off. */
const layoutProblemsIn = (line: Locator): Promise<readonly string[]> =>
  line.evaluate((root, gap) => {
    const children = [...root.children]
    const end = root.getBoundingClientRect().right
    return children.flatMap((child, at) => {
      const { right } = child.getBoundingClientRect()
      const next = children[at + 1]?.getBoundingClientRect().left
      const isCut = child.clientWidth > 0 && child.scrollWidth > child.clientWidth
      if (!isCut && (next === undefined ? right <= end : next - right >= gap)) return []
      return [`${child.textContent}${isCut ? ' is cut off' : `: ${Math.round((next ?? end) - right)}`}`]
    })
  }, GAP)

/** How much wider than itself the content of an element is, px. */
const excessOf = (element: Locator): Promise<number> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test('a wide board keeps the quick choices of a ticket and the figures of the closing lane side by side', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')

  await test.step('the quick choices of a ticket are in one line next to the board', async () => {
    await openAuction(page, 'Riella on 5th')
    const ticket = await startBid(page)
    const choices = ticket.getByRole('button', { name: /^(Hyphen|Minimum|\+\d)/ })
    await expect(choices).toHaveCount(5)
    const tops = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await ticket.getByRole('button', { name: 'Close ticket' }).click()
  })

  await test.step('an entry of the closing lane keeps time, price and tag apart, from more than an hour to ten seconds before the end', async () => {
    const lane = page.getByRole('region', { name: 'Closing soon' })
    const expectApart = async (project: string, text: RegExp) => {
      const entry = lane.getByRole('link', { name: project })
      await expect(entry).toContainText(text)
      expect(await layoutProblemsIn(entry.getByRole('timer').locator('..')), project).toEqual([])
    }
    // No rival in this world bids as high as 110-00.
    await world.inject({ name: 'start auction', auction: 'harbor-residences', minutes: 75 })
    await world.inject({ name: 'bid', as: 'harbor-crest', auction: 'harbor-residences', price: '109-31' })
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'harbor-residences', price: '110-00' })
    await world.inject({ name: 'start auction', auction: 'trails-at-bannister', minutes: 5 })
    await world.inject({ name: 'bid', as: 'harbor-crest', auction: 'trails-at-bannister', price: '110-00' })
    await world.inject({ name: 'start auction', auction: 'stuart-gardens-i', minutes: 5 })
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'stuart-gardens-i', price: '110-00' })
    await expectApart('Harbor Residences', /1:15:00.*Outbid/)
    await expectApart('Trails at Bannister', /05:00.*Winning/)
    await expectApart('Stuart Gardens I', /05:00.*110-00$/)
    await world.advance('4m50s')
    await expectApart('Harbor Residences', /1:10:10.*Outbid/)
    await expectApart('Trails at Bannister', /00:10.*Winning/)
    await expectApart('Stuart Gardens I', /00:10.*110-00$/)
  })
})

/** The grid of a typical schedule for a new loan. */
async function typicalDraws(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: 'FHA', exact: true }).check()
  await page.getByRole('radio', { name: /^FHA 221\(d\)\(4\)/ }).check()
  await page.getByRole('button', { name: 'Start setup' }).click()
  await page.getByRole('link', { name: /Terms & protection/ }).click()
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('22640000')
  await page.getByRole('link', { name: /Construction draws/ }).click()
  await page.getByRole('button', { name: 'Use a typical schedule' }).click()
  const draws = page.getByRole('grid', { name: 'Draws' })
  await expect(draws).toContainText('$22,640,000')
  return draws
}

test('a desk shows two years of draws on one screen of 900 px, with what is drawn through each', async ({ world }) => {
  const page = await world.enter('prairie-lending', '/lender/loan/create')
  const draws = await typicalDraws(page)
  const all = draws.getByRole('row')
  await expect(draws.getByRole('columnheader', { name: 'Cumulative' })).toBeVisible()
  await expect(all.nth(-2)).toContainText('$22,640,000')
  const [head = 0, draw = 0, ...rest] = await all.evaluateAll((each) =>
    each.map((row) => row.getBoundingClientRect().height),
  )
  expect(head + 25 * draw + (rest.at(-1) ?? 0)).toBeLessThan(700)
})

test.describe('a browser whose font is set to 20 px', () => {
  const enterLarge = async (page: Page, width: number) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
  }
  /** Panes and cards whose content is wider, and cards whose content is higher than themselves. */
  const overflowing = (page: Page): Promise<readonly string[]> =>
    page
      .locator('html, .frame__content, .board__list, .detail__scroll, .card, .auction-row, .lane__link')
      .evaluateAll((all) =>
        all
          .filter((one) => one.clientWidth > 0)
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight, className }) =>
              scrollWidth > clientWidth ||
              (/auction-row|lane__link/.test(className) && scrollHeight > clientHeight + 1),
          )
          .map(({ tagName, className }) => `${tagName}.${className}`),
      )

  test('gets larger text everywhere, and nothing overflows at 1440 and 390 px', async ({ world }) => {
    for (const [persona, paths] of [
      ['harbor-crest', ['auction/live', 'auction/past', 'profile/notifications', 'profile/settings']],
      ['prairie-lending', ['auction/live', 'auction/incomplete', 'originators', 'profile/settings']],
    ] as const)
      for (const path of paths) {
        const role = persona === 'harbor-crest' ? 'investor' : 'lender'
        const page = await world.enter(persona, `/${role}/${path}`)
        for (const width of [1440, 390]) {
          await enterLarge(page, width)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '27.5px')
          expect(await overflowing(page), `${role}/${path} at ${width}`).toEqual([])
        }
        await page.close()
      }
  })
})

test.describe('a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 900 } })

  test('shows the whole name on a card, and the latest bids of a ticket', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    const name = row(page, 'Oaks at Cibolo Creek').getByRole('heading')
    await expect(name).toBeVisible()
    expect(await excessOf(name)).toBe(0)
    await expect(row(page, 'Oaks at Cibolo Creek')).toContainText('You have not bid')
    await openAuction(page, 'Riella on 5th')
    // A longer age of the best bid than at the start.
    await world.advance('1m')
    const ticket = await startBid(page)
    expect(await excessOf(ticket.getByRole('list', { name: 'Latest bids' }).locator('..'))).toBe(0)
  })

  test('shows every column of the draws @firefox', async ({ world }) => {
    const page = await world.enter('prairie-lending', '/lender/loan/create')
    const draws = await typicalDraws(page)
    expect(await excessOf(draws.locator('..'))).toBe(0)
    const cells = draws.getByRole('textbox')
    const cut = await cells.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((each) => each.ariaLabel),
    )
    expect(cut).toEqual([])
  })
})

test.describe('a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** Px between the top of the screen and the first auction. */
  const HEAD = 220

  const topOfFirst = (page: Page): Promise<number> =>
    rows(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top)

  test('shows the first auction within 220 px on each board, also below auctions that end soon and a notice of one line', async ({
    world,
  }) => {
    world.expectOnConsole(/WebSocket|ERR_INTERNET_DISCONNECTED/)
    const page = await world.enter('harbor-crest', '/investor/auction/pre')
    for (const status of ['pre', 'past', 'live']) {
      await page.goto(world.address('harbor-crest', `/investor/auction/${status}`))
      await expect(rows(page).first()).toBeVisible()
      expect(await topOfFirst(page), status).toBeLessThanOrEqual(HEAD)
    }
    await page.context().setOffline(true)
    await expect(page.getByText('This device is offline. Prices as of')).toBeVisible()
    expect(await topOfFirst(page), 'offline').toBeLessThanOrEqual(HEAD)
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-16' })
    await page.context().setOffline(false)
    await expect(page.getByText('While you were away: 1 changed, 1 outbid')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Closing soon' }).getByRole('link').first()).toBeVisible()
    expect(await topOfFirst(page)).toBeLessThanOrEqual(HEAD)
  })
  test('keeps line, official time, best price, standing and time left in view in the sheet of an auction, and the exposure in one line', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    const exposure = page.getByRole('region', { name: 'Exposure' })
    await expect(exposure.getByRole('button')).toHaveText(/^Leading \$\d+\.\d\dM ?Outbid 1 ?No limit$/)
    expect(await exposure.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThanOrEqual(44)
    await exposure.getByRole('button').tap()
    const details = page.getByRole('dialog', { name: 'Exposure limit' })
    await expect(details).toContainText(/Leading1 · \$\d+,\d+,\d+/)
    await expect(details.getByLabel('Your exposure limit')).toBeVisible()
    await page.keyboard.press('Escape')

    await openAuction(page, 'Riella on 5th')
    const sheet = page.getByRole('dialog', { name: 'Riella on 5th' })
    const inView = () =>
      expectInView([
        sheet.getByText(/\d\d:\d\d:\d\d ET/).first(),
        sheet.getByText('102-02').first(),
        sheet.getByText('Outbid').first(),
        sheet.getByRole('timer').first(),
        sheet.getByRole('button', { name: 'Close', exact: true }),
      ])
    await inView()
    const last = sheet.getByRole('heading', { level: 3, name: 'My receipts' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await inView()
    const ticket = await startBid(page)
    await ticket.getByRole('textbox', { name: 'Price' }).fill('103-00')
    await inView()
    await expectInView([ticket.getByRole('button', { name: 'Review bid' })])
  })
})
