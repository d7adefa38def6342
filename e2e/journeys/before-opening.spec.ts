// An auction before it opens: an investor adds it to a calendar, which follows changes, and passes on it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstProject, openAuction, row } from './board'
import { atBoard, type Seats } from './three-screens'
import { expect, test } from './world'

const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

/** Downloads the calendar file of the open auction and returns its fields. */
async function calendarOf(page: Page): Promise<Record<string, string>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.replace(/\r\n /g, '').split('\r\n')
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

// Verifies: S4.15, S6.5, S7.9
test('a calendar entry follows its auction, and only the seller sees a pass', async ({ world }) => {
  const { seller, investor, rival } = await atBoard(world, seats, 'pre')
  const project = await firstProject(seller)
  for (const page of [seller, investor, rival]) await openAuction(page, project)

  const first = await calendarOf(investor)
  expect(first).toMatchObject({ METHOD: 'PUBLISH', SUMMARY: `[Simulated] Auction: ${project}`, STATUS: 'CONFIRMED' })

  await seller.getByRole('button', { name: 'Reschedule' }).click()
  const reschedule = seller.getByRole('dialog', { name: 'Reschedule auction' })
  await reschedule.getByLabel('Time (ET)').fill('13:45')
  await reschedule.getByRole('button', { name: 'Reschedule auction' }).click()
  await expect(reschedule).toBeHidden()
  await expect(investor.getByText(/ 13:45:00 ET · first bid /)).toBeVisible()
  const movedEntry = await calendarOf(investor)
  expect(movedEntry.UID).toBe(first.UID)
  expect(Number(movedEntry.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
  expect(movedEntry.DTSTART).toMatch(/T184500Z$/)
  expect(movedEntry.DTSTART).not.toBe(first.DTSTART)
  // Another investor's file has the same entry.
  expect((await calendarOf(rival)).UID).toBe(first.UID)

  await investor.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(row(investor, project)).toContainText('Passed')
  await expect(investor.getByText('You passed on this auction and won’t get reminders for it.')).toBeVisible()
  await expect(investor.getByRole('button', { name: 'Pass', exact: true })).toHaveCount(0)
  await expect(seller.getByText(/^Harbor Crest Capital, /)).toBeVisible()
  await expect(row(rival, project)).not.toContainText('Passed')
  await expect(rival.getByRole('button', { name: 'Pass', exact: true })).toBeEnabled()

  // Once the auction is live, the entry moves with its end.
  await seller.getByRole('button', { name: 'Commence auction' }).click()
  const commence = seller.getByRole('dialog', { name: 'Commence auction' })
  // The announced duration is preset.
  await expect(commence.getByLabel('Duration')).toHaveValue('90')
  await commence.getByRole('button', { name: 'Commence auction' }).click()
  await expect(commence).toBeHidden()
  await rival.getByRole('link', { name: 'Go to its board' }).click()
  const live = await calendarOf(rival)
  await seller.getByRole('button', { name: 'Extend' }).click()
  const extend = seller.getByRole('dialog', { name: 'Extend auction' })
  await extend.getByRole('button', { name: 'Extend' }).click()
  await expect(row(rival, project).getByRole('timer')).toHaveText('1:35:00')
  const extended = await calendarOf(rival)
  expect(extended.UID).toBe(first.UID)
  expect(Number(live.SEQUENCE)).toBeGreaterThan(Number(movedEntry.SEQUENCE))
  expect(Number(extended.SEQUENCE)).toBeGreaterThan(Number(live.SEQUENCE))
  expect(live.DTEND).toMatch(/T164500Z$/)
  expect(extended.DTEND).toMatch(/T165000Z$/)
})
