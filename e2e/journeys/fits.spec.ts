// What must fit side by side fits: nothing is cut off, and no figure touches the next one.
import type { Locator } from '@playwright/test'
import { openAuction, row, startBid } from './board'
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
    await page.getByRole('radio', { name: 'FHA', exact: true }).check()
    await page.getByRole('radio', { name: /^FHA 221\(d\)\(4\)/ }).check()
    await page.getByRole('button', { name: 'Start setup' }).click()
    await page.getByRole('link', { name: /Terms & protection/ }).click()
    await page.getByRole('textbox', { name: 'Loan amount' }).fill('22640000')
    await page.getByRole('link', { name: /Construction draws/ }).click()
    await page.getByRole('button', { name: 'Use a typical schedule' }).click()
    const draws = page.getByRole('grid', { name: 'Draws' })
    await expect(draws).toContainText('$22,640,000')
    expect(await excessOf(draws.locator('..'))).toBe(0)
    const cells = draws.getByRole('textbox')
    const cut = await cells.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((each) => each.ariaLabel),
    )
    expect(cut).toEqual([])
  })
})
