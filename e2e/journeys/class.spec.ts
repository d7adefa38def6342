// A class of thirty plays a lesson from its own file: late joiners, a trainee who is away and comes back, a fault for one, messages, a
// rewind, a world that ends, Begin again, and the debrief. Two of the thirty are pages; the others act without a browser.
import type { BrowserContext, Page } from '@playwright/test'
import { classroom, lesson } from '../../simulator/control-api/classroom'
import { expectAccessibleInBoth } from './accessible'
import { bid, openAuction, openReview, row, startBid } from './board'
import { consoleTime, openConsole, openRoom, traineeRow } from './console-page'
import { control, origin } from './simulator'
import { expect, test } from './world'

test.use({ scenario: 'first-live-auction' })

const { join, bid: bidByApi, readRoom, askRoom } = classroom(origin)
const AUCTION = 'Riella on 5th'

/** Opens the lesson's file in the console and a room for it; returns the code of the room. */
async function openClass(page: Page): Promise<string> {
  const file = { name: 'lesson.yaml', mimeType: 'text/yaml', buffer: Buffer.from(lesson) }
  await page.getByLabel('Your own scenario').setInputFiles(file)
  await expect(page.getByText(/is ready at the start of lesson\.yaml/)).toBeVisible()
  return openRoom(page, 'one world each')
}

async function joinAsPage(context: BrowserContext, link: string, name: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Take the seat' }).click()
  await expect(row(page, AUCTION)).toBeVisible()
  return page
}

test('a class of thirty plays a lesson from its own file, from the first seat to the debrief', async ({
  world,
  context,
}) => {
  const trainer = await openConsole(context, world.id)
  const code = await openClass(trainer)
  const room = (await control('rooms.list', {})).find((one) => one.code === code)
  if (room === undefined) throw new Error('the room does not exist')
  const params = { params: { roomId: room.id } }
  const trainee = (name: string) => traineeRow(trainer, name)
  const seatOf = async (name: string) => (await readRoom(room)).seats.find((seat) => seat.name === name)
  try {
    const zoe = await joinAsPage(context, room.join, 'Zoe')
    const others = await Promise.all(Array.from({ length: 26 }, (_, n) => join(room, `Trainee ${n + 1}`)))
    await expect(trainee('Zoe')).toContainText('here')
    await expect(trainee('Trainee 1')).toContainText('away')
    await trainer.getByRole('button', { name: '+1 min, forward one minute' }).click()
    await expect(consoleTime(trainer)).toContainText('10:16:00')

    // Three join late, one of them as a page. They start where the class is.
    await join(room, 'Late one')
    await join(room, 'Late two')
    const max = await joinAsPage(context, room.join, 'Max')
    await expect(trainee('Max')).toContainText(/here.*with the class/)

    await test.step('a fault for Zoe alone keeps her bid away, and nobody else’s', async () => {
      await trainer.getByText('Faults and seats').click()
      await trainer.getByRole('combobox', { name: 'For whom' }).selectOption({ label: 'Zoe' })
      await trainer.getByRole('combobox', { name: 'Fault', exact: true }).selectOption({ label: 'Return 500 for bids' })
      await trainer.getByRole('button', { name: 'Start fault' }).click()
      await expect(trainer.getByText('Fault started: Return 500 for bids.')).toBeVisible()
      world.expectOnConsole(/500/)
      await openAuction(zoe, AUCTION)
      const ticket = await startBid(zoe)
      await openReview(ticket)
      await ticket.getByRole('button', { name: 'Confirm bid' }).click()
      await openAuction(max, AUCTION)
      await bid(max)
      for (const one of others.slice(0, 10)) expect((await bidByApi(one, 102)).status).toBe(200)
      await expect(trainer.getByRole('columnheader', { name: /^Place a bid/ })).toContainText('11 of 30')
      expect((await seatOf('Zoe'))?.score).toBe(0)
      await askRoom(room, 'faults', undefined, 'DELETE')
    })

    // Zoe loses her page and comes back with her personal link.
    await zoe.close()
    await expect(trainee('Zoe')).toContainText('away now')
    const back = await context.newPage()
    await back.goto((await seatOf('Zoe'))?.back ?? '')
    await expect(row(back, AUCTION)).toBeVisible()
    await expect(trainee('Zoe')).toContainText('here')

    await test.step('a message stays unread through a rewind', async () => {
      await trainer.getByLabel('Message', { exact: true }).fill('Bid again, Zoe')
      await trainer.getByRole('button', { name: 'Send message' }).click()
      const messages = back.getByRole('region', { name: 'Messages from your trainer' })
      await expect(messages).toContainText('Bid again, Zoe')
      await trainer.getByRole('button', { name: 'Rewind', exact: true }).click()
      await trainer.getByRole('button', { name: /^30 s back/ }).click()
      await expect(consoleTime(trainer)).toContainText('10:15:30')
      await expect(trainee('Max')).toContainText('0 of 100')
      // It stays as a banner, even after a reload, until she reads it in her tasks.
      await back.reload()
      await expect(messages).toContainText('Bid again, Zoe')
      // On a phone the banner doesn't cover the Close button of the open auction.
      await openAuction(back, AUCTION)
      await back.setViewportSize({ width: 390, height: 844 })
      const sheetOfAuction = back.getByRole('dialog').filter({ has: messages })
      await sheetOfAuction.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(sheetOfAuction).toBeHidden()
      await back.setViewportSize({ width: 1280, height: 720 })
      await back.getByRole('button', { name: 'My tasks (unread message)' }).click()
      await expect(messages).toBeHidden()
      const sheet = back.frameLocator('iframe')
      await expect(sheet.getByText('Bid again, Zoe')).toBeVisible()
      await sheet.getByRole('button', { name: 'Raise my hand' }).click()
      await expect(trainer.getByText('1 hand is up')).toBeVisible()
      await back.keyboard.press('Escape')
    })

    await test.step('the class goes on when one world ends, and begins again with everyone', async () => {
      await control('worlds.end', { params: { worldId: others[4]?.world ?? '' } })
      await expect(trainee('Trainee 5')).toContainText('world ended')
      await trainer.getByRole('button', { name: '+1 min, forward one minute' }).click()
      await expect(consoleTime(trainer)).toContainText('10:16:30')
      await expect(trainee('Trainee 6')).toContainText('with the class')
      await trainer.getByRole('button', { name: 'Begin again' }).click()
      const dialog = trainer.getByRole('dialog', { name: 'Begin the lesson again' })
      await dialog.getByRole('button', { name: 'Begin again' }).click()
      await expect(trainer.getByText(/^The lesson begins again/)).toBeVisible()
      await expect(consoleTime(trainer)).toContainText('10:15:00')
      await expect(trainee('Trainee 5')).toContainText('with the class')
      await expect(trainer.getByText('1 hand is up')).toBeHidden()
    })

    await trainer.getByRole('button', { name: 'Start the clock' }).click()
    await expect(trainer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await trainer.getByRole('button', { name: 'Pause', exact: true }).click()
    await openAuction(back, AUCTION)
    await bid(back, '102-16')
    await expect(trainee('Zoe')).toContainText('40 of 100')

    // The end of the lesson stops the clock.
    await askRoom(room, 'clock', { action: 'jump', to: '19m30s' })
    await trainer.getByRole('button', { name: /^60×/ }).click()
    await expect(consoleTime(trainer)).toContainText('10:35:00')
    await expect(trainer.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expectAccessibleInBoth(trainer)

    await trainer.getByRole('link', { name: 'Debrief', exact: true }).click()
    const ranking = trainer.getByRole('table', { name: 'Ranking' })
    await expect(ranking.getByRole('row')).toHaveCount(31)
    await expect(trainer.getByRole('table', { name: 'Task by task' })).toContainText(/Place a bid\s*1 of 30\s*29/)
    await trainer.getByLabel('Show each trainee’s tasks and bids').check()
    await expect(trainer.getByRole('figure', { name: `Zoe on ${AUCTION}` })).toContainText('102-16')
  } finally {
    await control('rooms.close', params)
  }
})

test('the page of a class of thirty shows every row at 1440 × 900, and has the link as a QR code', async ({
  world,
  context,
}) => {
  const room = await control('rooms.open', { body: { world: world.id, mode: 'own', seats: 30, paused: true } })
  try {
    for (let n = 1; n <= 30; n += 1) await join(room, `Trainee ${n}`)
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${origin()}/simulator?room=${room.id}&page=class`)
    await expect(traineeRow(page, 'Trainee 30')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: room.join })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Show large' }).click()
    await expect(page.getByRole('img', { name: `QR code of ${room.join}` }).last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [paper, modules] = await page.locator('.qr-code path').all()
      await expect(paper ?? page.locator('none')).toHaveCSS('fill', 'rgb(255, 255, 255)')
      await expect(modules ?? page.locator('none')).toHaveCSS('fill', 'rgb(0, 0, 0)')
    }
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflowPx).toBeLessThanOrEqual(0)
      await expectAccessibleInBoth(page)
    }
  } finally {
    await control('rooms.close', { params: { roomId: room.id } })
  }
})
