// Rooms opened from the console: one world each, one shared world, the join page and the printed debrief.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bid, openAuction, row } from './board'
import { consoleTime, openConsole, openRoom, traineeRow } from './console-page'
import { expect, test } from './world'

test.use({ scenario: 'outbid-in-the-last-minute' })

/** Joins as a trainee with the link of the room. */
async function join(page: Page, name: string, seat?: string): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: /\/simulator\/join\// }).click()
  const trainee = await popup
  await trainee.getByLabel('Your name').fill(name)
  if (seat !== undefined) await trainee.getByLabel('Seat').selectOption({ label: seat })
  await trainee.getByRole('button', { name: 'Take the seat' }).click()
  // The link doesn't lead to the live board, because opening it is the first task.
  await trainee.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(row(trainee, 'Riella on 5th')).toBeVisible()
  return trainee
}

test('a room of three trainees gives each their own clock and score', async ({ world, context }) => {
  // The worlds of the trainees end with the room, while the console may still be reading one.
  world.expectRefusal(400, '/api/')
  world.expectRefusal(404, '/simulator/api/worlds/room-')
  world.expectOnConsole(/WebSocket is closed before the connection is established/)
  const page = await openConsole(context, world.id)
  const code = await openRoom(page, 'one world each')
  const people = ['Ada', 'Ben', 'Cleo']
  const ada = await join(page, 'Ada')
  for (const name of people.slice(1)) await join(page, name)
  for (const name of people) await expect(traineeRow(page, name)).toContainText(/here.*✓ 0 s.*10 of 100/)
  await page.getByRole('button', { name: '+1 min, forward one minute' }).click()
  await expect(consoleTime(page)).toContainText('10:16:00')
  for (const name of people) await expect(traineeRow(page, name)).toContainText('with the class')
  await page.getByRole('button', { name: '10×, play at 10 times normal speed' }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  for (const name of people) await expect(traineeRow(page, name)).toContainText('with the class')

  await openAuction(ada, 'Riella on 5th')
  await bid(ada, '104-00')
  await expect(traineeRow(page, 'Ada')).toContainText('30 of 100')
  await expect(traineeRow(page, 'Ben')).toContainText('10 of 100')

  // One trainee's own world, from the console.
  await page.getByRole('link', { name: 'Ben', exact: true }).click()
  await expect(page.getByText('Ben’s world only')).toBeVisible()
  await page.getByLabel('Go to', { exact: true }).fill('12m')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(consoleTime(page)).toContainText('10:27:00')
  await page.getByRole('link', { name: `Class ${code}` }).click()
  await expect(traineeRow(page, 'Ben')).toContainText(/\+\d+ min/)
  await expect(traineeRow(page, 'Ada')).toContainText('with the class')

  await page.getByRole('link', { name: 'Debrief', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Ranking' }).getByRole('row').nth(1)).toContainText(/Ada.*30 of 100/)
  await page.getByRole('link', { name: 'Back to the class' }).click()
  await page.getByRole('button', { name: 'Close the room' }).click()
  await page
    .getByRole('dialog', { name: /^Close room/ })
    .getByRole('button', { name: 'Close room' })
    .click()
  await expect(page.getByText(/is closed\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: `Class ${code}` })).toHaveCount(0)
})

test('three trainees share one world, each with a seat, a row and a score, and the debrief can be printed', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  await openRoom(page, 'one shared world')
  const ada = await join(page, 'Ada', 'Harbor Crest Capital, investor')
  const ben = await join(page, 'Ben', 'Tidewell Capital Markets, investor')
  const cleo = await join(page, 'Cleo', 'Union Grove Pension Trust, investor')
  expect(new Set([ada, ben, cleo].map((each) => new URL(each.url()).origin)).size).toBe(3)

  // The others see what one does, and one clock moves all three.
  await openAuction(ada, 'Riella on 5th')
  await bid(ada, '102-00')
  await expect(row(ben, 'Riella on 5th')).toContainText('102-00')
  await openAuction(ben, 'Riella on 5th')
  await bid(ben, '103-00')
  await expect(row(ada, 'Riella on 5th')).toContainText('Outbid')
  await expect(row(cleo, 'Riella on 5th')).toContainText('103-00')
  await page.getByRole('button', { name: '+1 min, forward one minute' }).click()
  await expect(consoleTime(page)).toContainText('10:16:00')
  await expect(traineeRow(page, 'Ada')).toContainText('40 of 100')
  await expect(traineeRow(page, 'Ben')).toContainText('30 of 100')
  await expect(traineeRow(page, 'Cleo')).not.toContainText('30 of 100')

  await page.getByRole('link', { name: 'Debrief', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Ranking' }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  // One line each by default; the details of everyone on request.
  await expect(page.getByRole('table', { name: /^Ben/ })).toHaveCount(0)
  await page.getByLabel('Show each trainee’s tasks and bids').check()
  // The print is light and has the tables but no buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to the console' })).toBeHidden()
  await expect(page.getByRole('table', { name: /^Ben/ }).getByRole('row', { name: /^Score/ })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await expectAccessible(page)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the join page fits a desktop and a phone, is accessible, and explains errors', async ({ world, context }) => {
  const page = await openConsole(context, world.id)
  await openRoom(page, 'one shared world')
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: /\/simulator\/join\// }).click()
  const trainee = await popup
  const expectFits = async () => {
    for (const width of [1440, 390]) {
      await trainee.setViewportSize({ width, height: 844 })
      const overflowPx = await trainee.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflowPx).toBeLessThanOrEqual(0)
      await expectAccessible(trainee)
    }
  }
  await expect(trainee.getByRole('heading', { level: 1, name: 'Outbid in the last minute' })).toBeVisible()
  await expect(trainee.getByText('Be the best bidder in the last minute')).toBeVisible()
  await expectFits()
  await trainee.getByLabel('Your name').fill('   ')
  world.expectOnConsole(/422/)
  await trainee.getByRole('button', { name: 'Take the seat' }).click()
  await expect(trainee.getByRole('alert')).toHaveText('Enter your name, at most 60 characters.')
  await expectFits()
  world.expectOnConsole(/404/)
  await trainee.goto(`${new URL(trainee.url()).origin}/simulator/join/nobody`)
  await expect(trainee.getByRole('heading', { level: 1, name: 'No such room' })).toBeVisible()
  await expectFits()
})
