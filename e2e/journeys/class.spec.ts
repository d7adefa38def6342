// A class of thirty plays a lesson from its own file: late joiners, a trainee who comes back, a fault for one, a raised hand,
// messages, and the debrief. Two of the thirty are pages; the others act without a browser.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { classroom, lesson } from '../../simulator/control-api/classroom'
import { bid, openAuction, openReview, row, startBid } from './board'
import { openConsole } from './console-page'
import { control, origin } from './simulator'
import { expect, test } from './world'

test.use({ scenario: 'first-live-auction' })

const { join, bid: bidByApi, readRoom, askRoom } = classroom(origin)
const AUCTION = 'Riella on 5th'

/** Opens the lesson's file in the console and a room for it; returns the room's card. */
async function openClass(page: Page): Promise<Locator> {
  const file = { name: 'lesson.yaml', mimeType: 'text/yaml', buffer: Buffer.from(lesson) }
  await page.getByLabel('Your own scenario').setInputFiles(file)
  await expect(page.getByText(/is ready at the start of lesson\.yaml/)).toBeVisible()
  await page.getByRole('tab', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Open a room: one world each' }).click()
  const notice = await page.getByText(/^Room \w+ is open\.$/).innerText()
  return page.getByRole('article', { name: notice.replace(' is open.', '') })
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
  const card = await openClass(trainer)
  const code = ((await card.getAttribute('aria-label')) ?? '').replace('Room ', '')
  const room = (await control('rooms.list', {})).find((one) => one.code === code)
  if (room === undefined) throw new Error('the room does not exist')
  try {
    const zoe = await joinAsPage(context, room.join, 'Zoe')
    const others = await Promise.all(Array.from({ length: 26 }, (_, n) => join(room, `Trainee ${n + 1}`)))
    await card.getByRole('button', { name: 'All +1 min' }).click()
    await expect(card.getByText('1 min paused')).toBeVisible()

    // Three join late, one of them as a page. They start where the class is.
    await join(room, 'Late one')
    await join(room, 'Late two')
    const max = await joinAsPage(context, room.join, 'Max')
    await expect(card.getByRole('row', { name: /^Max / })).toContainText('10:16:00 paused')

    // A fault for Zoe alone, chosen in the console.
    await card.getByText('Messages, faults, seats').click()
    await card.getByRole('combobox', { name: 'For whom' }).selectOption({ label: 'Zoe' })
    await card.getByRole('combobox', { name: 'Fault', exact: true }).selectOption({ label: 'Return 500 for bids' })
    await card.getByRole('button', { name: 'Start fault' }).click()
    await expect(trainer.getByText('Fault started: Return 500 for bids.')).toBeVisible()
    world.expectOnConsole(/500/)
    await openAuction(zoe, AUCTION)
    const ticket = await startBid(zoe)
    await openReview(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await openAuction(max, AUCTION)
    await bid(max)
    for (const one of others.slice(0, 10)) expect((await bidByApi(one, 102)).status).toBe(200)
    expect((await readRoom(room)).seats.find(({ name }) => name === 'Zoe')?.score).toBe(0)
    await askRoom(room, 'faults', undefined, 'DELETE')

    // Zoe loses her page and comes back with her personal link.
    await zoe.close()
    const link = (await readRoom(room)).seats.find(({ name }) => name === 'Zoe')?.back ?? ''
    const back = await context.newPage()
    await back.goto(link)
    await expect(row(back, AUCTION)).toBeVisible()
    await card.getByLabel('Message', { exact: true }).fill('Bid again, Zoe')
    await card.getByRole('button', { name: 'Send message' }).click()
    // The message stays as a banner, even after a reload, until she reads it in her tasks.
    await expect(back.getByRole('alert').filter({ hasText: 'Bid again, Zoe' })).toBeVisible()
    await back.reload()
    const messages = back.getByRole('region', { name: 'Messages from your trainer' })
    await expect(messages).toContainText('Bid again, Zoe')
    // On a phone the open auction is a sheet. The banner is above it and doesn't cover its Close button.
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
    await expect(card.getByText('1 hand is up')).toBeVisible()
    await back.keyboard.press('Escape')
    await openAuction(back, AUCTION)
    await bid(back, '102-16')

    await askRoom(room, 'clock', { action: 'jump', to: 'end' })
    await card.getByRole('link', { name: 'Room debrief' }).click()
    const ranking = trainer.getByRole('table', { name: 'Ranking' })
    await expect(ranking.getByRole('row')).toHaveCount(31)
    await expect(trainer.getByRole('table', { name: 'Task by task' })).toContainText(/Place a bid\s*12 of 30\s*18/)
    await expect(trainer.getByRole('figure', { name: `Zoe on ${AUCTION}` })).toContainText('102-16')
  } finally {
    await control('rooms.close', { params: { roomId: room.id } })
  }
})
