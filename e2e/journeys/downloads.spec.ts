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
  const page = await world.enter('prairie-lending', '/lender/auction/past')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const board = await saved(page, button('Export CSV'))
  expect(board.name).toMatch(/\.csv$/)
  const lines = board.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFProject,/)
  expect(lines.filter((line) => line.includes('Harbor Residences'))).toHaveLength(1)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Pre/ }).click()
  await openAuction(page, 'Vintage Knoxville West')
  const entry = await saved(page, button('Add to calendar'))
  expect(entry.name).toMatch(/\.ics$/)
  expect(entry.bytes.toString('utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*Vintage Knoxville West[\s\S]*END:VCALENDAR\r\n$/,
  )

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Live/ }).click()
  await openAuction(page, 'Rose Hill Apartments')
  await button('Prepare sheets and closing pack').click()
  const pack = await saved(page, part(page, 'Sheets and closing pack').getByRole('button', { name: 'Closing pack' }))
  expect(pack.name).toMatch(/\.zip$/)
  const sheets = Object.entries(unzipSync(pack.bytes)).filter(([name]) => name.endsWith('.html'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const [name, bytes] of sheets) expect(strFromU8(bytes), name).toContain('Rose Hill Apartments')
})
