// The files that people save are whole and can be read.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { openAuction } from './board'
import { part } from './three-screens'
import { expect, test } from './world'

test.use({ scenario: 'every-screen' })

/** Presses the button and returns the file that the browser saves. */
async function saved(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a board as CSV, a calendar entry and a closing pack are saved whole @firefox', async ({ world }) => {
  const investor = await world.enter('harbor-crest', '/investor/auction/past')
  const board = await saved(investor, investor.getByRole('button', { name: 'Export CSV' }))
  expect(board.name).toMatch(/\.csv$/)
  const lines = board.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFProject,/)
  expect(lines.filter((line) => line.includes('Harbor Residences'))).toHaveLength(1)

  await investor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Pre/ }).click()
  await openAuction(investor, 'Vintage Knoxville West')
  const entry = await saved(investor, investor.getByRole('button', { name: 'Add to calendar' }))
  expect(entry.name).toMatch(/\.ics$/)
  const calendar = entry.bytes.toString('utf8')
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*Vintage Knoxville West[\s\S]*END:VCALENDAR\r\n$/)

  const seller = await world.enter('prairie-lending', '/lender/auction/live')
  await openAuction(seller, 'Rose Hill Apartments')
  await seller.getByRole('button', { name: 'Prepare sheets and closing pack' }).click()
  const sheets = part(seller, 'Sheets and closing pack')
  const pack = await saved(seller, sheets.getByRole('button', { name: 'Closing pack' }))
  expect(pack.name).toMatch(/\.zip$/)
  const pages = Object.entries(unzipSync(pack.bytes)).filter(([name]) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(0)
  for (const [name, bytes] of pages) expect(strFromU8(bytes), name).toContain('Rose Hill Apartments')
})
