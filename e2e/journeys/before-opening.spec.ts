// What an investor does with an auction that has not opened: takes it into a calendar that follows it, and passes.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstProject, openAuction, row } from './board'
import type { Seats } from './three-screens'
import { atBoard } from './three-screens'
import { expect, test } from './world'

const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

/** The calendar file of the auction that is open, field by field. */
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
test('a calendar entry follows its auction, and a pass is seen by the seller alone', async ({ world }) => {
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
  const moved = await calendarOf(investor)
  expect(moved.UID).toBe(first.UID)
  expect(Number(moved.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
  expect(moved.DTSTART).toMatch(/T184500Z$/)
  expect(moved.DTSTART).not.toBe(first.DTSTART)
  // Another investor's entry is the same entry.
  expect((await calendarOf(rival)).UID).toBe(first.UID)

  await investor.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(row(investor, project)).toContainText('Passed')
  await expect(investor.getByText('You passed on this auction and won’t get reminders for it.')).toBeVisible()
  await expect(investor.getByRole('button', { name: 'Pass', exact: true })).toHaveCount(0)
  await expect(seller.getByText(/^Harbor Crest Capital, /)).toBeVisible()
  await expect(row(rival, project)).not.toContainText('Passed')
  await expect(rival.getByRole('button', { name: 'Pass', exact: true })).toBeEnabled()

  // Once live the entry moves with the end.
  await seller.getByRole('button', { name: 'Commence auction' }).click()
  const commence = seller.getByRole('dialog', { name: 'Commence auction' })
  // The length that was announced is offered.
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
  expect(Number(live.SEQUENCE)).toBeGreaterThan(Number(moved.SEQUENCE))
  expect(Number(extended.SEQUENCE)).toBeGreaterThan(Number(live.SEQUENCE))
  expect(live.DTEND).toMatch(/T164500Z$/)
  expect(extended.DTEND).toMatch(/T165000Z$/)
})
