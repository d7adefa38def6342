// The investor's board as a dense table: all figures, sorting, the closing lane, comparison, exposure, and rate auctions.
import type { Page } from '@playwright/test'
import { openAuction, openReview, row, rows, startBid } from './board'
import { expectFact, part } from './three-screens'
import { expect, test, type World } from './world'

const LIVE = '/investor/auction/live'
const board = (page: Page) => page.getByRole('region', { name: 'Auctions' })
const lane = (page: Page) => page.getByRole('region', { name: 'Closing soon' })

/** The layout shift since the page was opened, without shifts caused by input. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
            if (!hadRecentInput) sum += value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test.describe('on a wide desk', () => {
  // The sidebar takes 320 px (S2.23), so the table needs more than 1440 for all columns.
  test.use({ viewport: { width: 1600, height: 900 } })

  test('the table shows every figure, sorts by its headers, and keeps the chosen columns after a reload', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', LIVE)
    const table = board(page).getByRole('table', { name: 'Live auctions' })
    await expect(table).toHaveAttribute('aria-rowcount', '6')
    await expect(table.getByRole('columnheader')).toHaveText([
      'Project',
      'Section',
      'State',
      'Amount',
      'Price',
      'GNMA rate',
      'Current yield',
      'Spread',
      'Bids',
      'You',
      'Time left',
      'Compare',
    ])
    await page.getByLabel('Sort by').selectOption({ label: 'Ends soonest' })
    await expect(rows(page).first()).toContainText('Whitewing Flats')
    await expect(table.getByRole('columnheader', { name: 'Time left' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByLabel('Sort by').selectOption({ label: 'My standing' })
    await expect(rows(page).first()).toContainText('Outbid')
    await table.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText('$57,407,400')

    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('dialog', { name: 'Columns' })
    await menu.getByRole('checkbox', { name: 'State' }).uncheck()
    await expect(menu.getByText('Saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'State' })).toHaveCount(0)
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Project' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'State' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Show as cards' }).click()
    await expect(page.getByRole('article', { name: 'Riella on 5th' })).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test.describe('with an amount of nine digits and paused auctions', () => {
  test.use({ scenario: 'every-screen', viewport: { width: 1440, height: 900 } })

  test('no figure is wider than its column', async ({ world }) => {
    const page = await world.enter('harbor-crest', LIVE)
    const table = board(page).getByRole('table', { name: 'Live auctions' })
    await expect(table).toContainText('$129,304,800')
    await expect(table).toContainText('Paused with 1:07:00 left')
    const heads = await table.getByRole('columnheader').allTextContents()
    await expect(rows(page)).toHaveCount(8)
    for (const head of ['Amount', 'Price', 'GNMA rate', 'Current yield', 'Bids', 'Time left']) {
      expect(heads).toContain(head)
      const rowsBeyond = await rows(page).evaluateAll(
        (all, place) =>
          all.map((one) => one.children[place]).filter((cell) => cell && cell.scrollWidth > cell.clientWidth).length,
        heads.indexOf(head),
      )
      expect(rowsBeyond, head).toBe(0)
    }
  })
})

test.describe('a desk of 1440 px', () => {
  test.use({ scenario: 'every-screen', viewport: { width: 1440, height: 900 } })

  test('cuts no project name, in rows of 38 px and in compact ones of 24 px, which stay after a reload', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', LIVE)
    const expectWholeNames = async () => {
      await expect(rows(page).first()).toBeVisible()
      const cut = await rows(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight + 1)
            .map((link) => link.textContent),
        )
      expect(cut).toEqual([])
    }
    const height = () =>
      rows(page)
        .first()
        .evaluate((one) => one.getBoundingClientRect().height)
    await expectWholeNames()
    expect(await height()).toBe(38)
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('dialog', { name: 'Columns' })
    await menu.getByRole('checkbox', { name: 'Compact rows' }).check()
    await expect(menu.getByText('Saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await height()).toBe(24)
    await page.reload()
    for (const status of ['live', 'past', 'pre']) {
      await page.goto(world.address('harbor-crest', `/investor/auction/${status}`))
      await expectWholeNames()
      await expect.poll(height).toBe(24)
    }
  })
})

for (const [device, width, height] of [
  ['a desk', 1440, 900],
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })

    test('keeps the auctions in place while the rest of the page loads', async ({ world }) => {
      const page = await world.enter('harbor-crest', '/investor/auction/pre')
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = new Set<string>()
      const answered = new Set<string>()
      page.on('requestfinished', (request) => answered.add(new URL(request.url()).pathname))
      await page.route(/\/api\//, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (!/\/(auth\/user|auction\/list\/live|sheet\/board)$/.test(pathname)) {
          held.add(pathname)
          await released
        }
        await route.continue()
      })
      await page.goto(world.address('harbor-crest', LIVE))
      const auctions = board(page).getByRole('link', { name: /./ })
      await expect(auctions.first()).toBeVisible()
      const places = () =>
        auctions.evaluateAll((all) =>
          all.map((one) => [one.textContent, Math.round(one.closest('tr, article')?.getBoundingClientRect().y ?? 0)]),
        )
      const before = await places()
      release()
      if (width > 640) await expect(page.getByRole('button', { name: 'Saved searches' })).toBeVisible()
      await expect.poll(() => [...held].filter((path) => !answered.has(path))).toEqual([])
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await places()).toEqual(before)
      expect(held.size).toBeGreaterThan(3)
    })
  })
}

test('the closing lane pins auctions, opens them by key and stays still under live bids; comparison leads to the ticket @firefox', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', LIVE)
  for (const name of ['Whitewing Flats', 'Riella on 5th'])
    await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
  await test.step('the lane pins auctions, opens them by key, and ten live bids shift nothing', () =>
    watchLane(world, page))
  await test.step('a compared auction leads to its ticket, which says when the end moves', async () => {
    await page.getByRole('link', { name: 'Compare auctions' }).click()
    await page.getByRole('link', { name: 'Bid on Whitewing Flats' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Whitewing Flats' }).first()).toBeVisible()
    await expect(page.getByLabel('Price', { exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/bid=/)
    await world.advance('3m')
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-16' })
    await expect(page.getByText('Extended to 10:22:00 ET (1 of 15)')).toBeVisible()
  })
})

async function watchLane(world: World, page: Page): Promise<void> {
  // An auction where the investor was outbid is pinned at once, the others in their last five minutes.
  await expect(lane(page).getByRole('link')).toHaveText([/Riella on 5th/])
  await world.advance('2m')
  await expect(lane(page).getByRole('link')).toHaveText([/Riella on 5th/, /Whitewing Flats/])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { level: 2, name: 'Whitewing Flats' })).toBeVisible()
  const before = await layoutShift(page)
  for (let count = 0; count < 10; count += 1)
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'sixty20-on-4th', price: `108-${10 + count}` })
  await expect(row(page, 'Sixty20 on 4th')).toContainText('108-19')
  expect((await layoutShift(page)) - before).toBeLessThanOrEqual(0.01)
}

test('the exposure of leading bids and purchases is compared with the investor’s limit in the strip and the ticket', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', LIVE)
  const exposure = page.getByRole('region', { name: 'Exposure' })
  await expect(exposure).toContainText('Leading1 · $25,007,157')
  await expect(exposure).toContainText(/Bought todaynone \(\d\d\/\d\d, ET\)Outbid1/)
  await exposure.getByRole('button', { name: 'Set a limit' }).click()
  await page.getByLabel('Your exposure limit').fill('40M')
  await page.getByRole('button', { name: 'Save limit' }).click()
  await expect(page.getByRole('dialog', { name: 'Exposure limit' })).toBeHidden()
  await page.reload()
  await expect(exposure).toContainText('Limit $40.00M63% used')

  await test.step('the ticket warns before a bid beyond the limit, and asks to type the price again', async () => {
    await openAuction(page, 'Riella on 5th')
    const ticket = await startBid(page)
    const sentence = 'This bid takes you to 118% of your limit'
    await expect(ticket.getByText(sentence)).toContainText('You’ll have to retype the price.')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText(sentence)).toContainText('Retype the price to confirm.')
    await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toBeDisabled()
    await page.keyboard.type('102-03')
    await page.keyboard.press('Enter')
    await expect(ticket).toBeHidden()
    await expect(exposure.getByRole('status')).toContainText(
      /^Your leading bids exceed your limit by \$\d,\d{3},\d{3}\.$/,
    )
  })

  await test.step('a purchase counts until midnight', async () => {
    // No rival in this world bids this high, so the auction is won.
    await world.inject({ name: 'bid', as: 'harbor-crest', auction: 'whitewing-flats', price: '110-00' })
    await world.advance('3h')
    await expect(exposure).toContainText(/Leadingnone.*Bought today1 · \$/)
    await expect(exposure).toContainText(/% used/)
    // Until shortly before midnight nothing needs to be shown.
    await page.goto('about:blank')
    await world.advance('10h30m')
    await page.goto(world.address('harbor-crest', LIVE))
    await expect(exposure).toContainText(/Bought today1 · \$/)
    await world.advance('30m')
    await expect(exposure).toHaveCount(0)
  })
})

test.describe('a rate auction', () => {
  test.use({ scenario: 'rate-process', seed: 12 })
  test('says that the lowest rate wins in ticket, chart, panel and bids, and its chart falls with the rate', async ({
    world,
  }) => {
    await world.advance('4m')
    const page = await world.enter('harbor-crest', LIVE)
    await openAuction(page, 'Rose Hill Apartments')
    await expect(part(page, 'Terms')).toBeVisible()
    const ticket = await startBid(page)
    await expect(ticket.getByText(/^The lowest rate wins\. Bid 5\.380% or lower\./)).toBeVisible()
    await expectFact(ticket, 'Below best bid', '0.01%')
    await expect(ticket.getByRole('button', { name: 'Highest', exact: true })).toHaveCount(0)
    await ticket.getByLabel('GNMA rate').fill('5.10')
    await expect(ticket.getByText(/below the best bid/)).toBeVisible()
    await openReview(ticket, '5.10')
    await expect(ticket.getByText(/Retype the rate to confirm\.$/)).toBeVisible()
    await page.goBack()
    await expect(ticket).toBeHidden()

    await world.advance('6m')
    const panel = page.getByRole('complementary', { name: 'Auction details' })
    await expect(panel.getByText('Lowest rate wins', { exact: true })).toBeVisible()
    await expect(panel.getByText(/ · lowest rate wins/)).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Bids', exact: true })).toContainText('Lowest rate wins.')
    await expect(row(page, 'Rose Hill Apartments')).toContainText('102-00 fixed')
    // Arrow keys read the chart: the newest rate is below the oldest.
    const reader = panel.getByRole('slider', { name: 'Step through bids' })
    await reader.focus()
    await expect(reader).toHaveAttribute('aria-valuetext', /ET · 5\.\d{3}% · Investor/)
    const newest = Number(/5\.\d{3}/.exec((await reader.getAttribute('aria-valuetext')) ?? '')?.[0])
    await page.keyboard.press('Home')
    const oldest = Number(/5\.\d{3}/.exec((await reader.getAttribute('aria-valuetext')) ?? '')?.[0])
    expect(oldest).toBeGreaterThan(newest)
    await expect(panel.locator('.step-chart__reading')).toContainText(`${oldest.toFixed(3)}%`)
  })
})

test('boards name an unknown auction, undo a pass, list openings in market hours, and filter past auctions', async ({
  world,
}) => {
  world.expectOnConsole(/403/)
  const page = await world.enter('harbor-crest', `${LIVE}?auction=999999`)
  const wins = page.getByLabel('Sort by').getByRole('option', { name: 'Wins' })
  const go = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

  await test.step('the address of an unknown auction says so', async () => {
    await expect(
      page.getByText('Auction 999999 doesn’t exist or isn’t available to you.', { exact: false }),
    ).toBeVisible()
  })

  await test.step('a pass can be undone', async () => {
    await openAuction(page, 'Sixty20 on 4th')
    const panel = page.getByRole('complementary', { name: 'Auction details' })
    const pass = panel.getByRole('button', { name: 'Pass', exact: true })
    await pass.click()
    await page.getByRole('button', { name: 'Undo pass' }).click()
    await expect(pass).toBeVisible()
    await expect(row(page, 'Sixty20 on 4th')).not.toContainText('Passed')
    await expect(wins).toHaveCount(0)
  })

  await test.step('announced auctions open on business days in market hours', async () => {
    await go(/^Pre/)
    const starts = board(page).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
    await expect(starts).toHaveCount(8)
    for (const text of await starts.allInnerTexts()) {
      const [, month, day, year, hour] = /^(\d+)\/(\d+)\/(\d+) (\d+)/.exec(text) ?? []
      const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()
      expect(weekday, text).toBeGreaterThanOrEqual(1)
      expect(weekday, text).toBeLessThanOrEqual(5)
      expect(Number(hour), text).toBeGreaterThanOrEqual(9)
      expect(Number(hour), text).toBeLessThan(17)
    }
  })

  await test.step('Pass lists only passed auctions, and the sort order Wins is offered only on the past board', async () => {
    await go(/^Past/)
    await expect(wins).toHaveCount(1)
    const passed = page.getByRole('button', { name: 'Pass', exact: true })
    await passed.click()
    await expect(rows(page).first()).toContainText('Passed')
    await expect(rows(page).filter({ hasNotText: 'Passed' })).toHaveCount(0)
    await passed.click()
  })

  await test.step('a trade confirmation of another investor says who can read it', async () => {
    await rows(page).filter({ hasText: 'Lost' }).first().getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Replay auction' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)
    const lost = new URL(page.url()).searchParams.get('auction')
    await page.goto(world.address('harbor-crest', `/investor/auction/past?auction=${lost}&view=confirmation`))
    await expect(page.getByText('Only the seller and the winner of this auction can view')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})
