// Each paper as a PDF, on Letter and on A4: how many pages it has, that each has its number, its person and its time, and that no figure
// of the screen is missing.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { heading } from './actors'
import { openAuction } from './board'
import { openConsole } from './console-page'
import { figuresOn, paperFormats, printedPages } from './printed'
import { part } from './three-screens'
import { expect, test, type World } from './world'

test.use({ scenario: 'every-screen' })

const withoutSpace = (text: string): string => text.replace(/\s/g, '')

/** Expects this many pages of either format, each with `Page 1 of 2` and the stamp, and with every one of these figures. */
async function expectPaper(
  page: Page,
  stamp: RegExp,
  figures: readonly string[],
  [letter, a4]: readonly [number, number],
) {
  expect(figures.length).toBeGreaterThan(3)
  for (const format of paperFormats) {
    const pages = await printedPages(page, format)
    const count = format === 'Letter' ? letter : a4
    expect(pages.length, `${format} pages of ${page.url()}`).toBe(count)
    for (const [index, text] of pages.entries()) {
      expect(text, `${format}, page ${index + 1}`).toContain(`Page${index + 1}of${count}`)
      expect(text, `${format}, page ${index + 1}`).toMatch(stamp)
    }
    const all = pages.join('')
    expect(figures.filter((figure) => !all.includes(figure))).toEqual([])
  }
}

const stampOf = (world: World, person: string, email: string): RegExp =>
  new RegExp(
    withoutSpace(`As of 03/02/2026 11:15:00 ET · ${person}, ${email} · Simulated: world ${world.id}`).replace(
      /[.]/g,
      '\\.',
    ),
  )

const figuresOf = async (...places: readonly Locator[]): Promise<readonly string[]> =>
  (await Promise.all(places.map(figuresOn))).flat()

test('the papers of an investor have every figure of the screen, and page, person and time on each page', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const stamp = stampOf(world, 'Harbor Crest Capital', 'desk@harborcrest.example')
  const panel = page.getByRole('complementary', { name: 'Auction details' })

  await test.step('a live board, and an auction with its bid sheet, draws and receipts', async () => {
    await openAuction(page, 'Riella on 5th')
    await expect(part(page, 'Bid sheet')).toContainText('SHA-256')
    await expect(part(page, 'My receipts')).toContainText('Accepted')
    await page.getByRole('heading', { name: 'Construction draws' }).click()
    await expectPaper(page, stamp, await figuresOf(page.getByRole('table', { name: 'Live auctions' }), panel), [4, 4])
  })
  await test.step('a past auction, and its trade confirmation', async () => {
    await page.goto(world.address('harbor-crest', '/investor/auction/past'))
    await openAuction(page, 'Harbor Residences')
    await expect(part(page, 'Bid sheet')).toContainText('SHA-256')
    await expect(part(page, 'My receipts')).toContainText('Accepted')
    await expectPaper(page, stamp, await figuresOf(page.getByRole('table', { name: 'Past auctions' }), panel), [4, 4])
    await page.getByRole('link', { name: 'Trade confirmation' }).click()
    const trade = page.getByRole('article', { name: 'Trade confirmation' })
    await expect(part(trade, 'Signatures')).toContainText('For the buyer')
    await expectPaper(page, stamp, await figuresOf(trade), [1, 1])
  })
  await test.step('a comparison, with its heads repeated', async () => {
    await page.goto(world.address('harbor-crest', '/investor/auction/live'))
    for (const name of ['Riella on 5th', 'Whitewing Flats', 'Sixty20 on 4th', 'Rose Hill Apartments'])
      await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
    await page.getByRole('link', { name: 'Compare auctions' }).click()
    const table = page.getByRole('table', { name: 'Auctions side by side' })
    await expect(table.getByRole('row', { name: /^Best bid/ })).toContainText('101-19')
    await expectPaper(page, stamp, await figuresOf(table), [2, 2])
    for (const text of await printedPages(page, 'Letter')) expect(text).toContain('RoseHillApartments')
  })
})

/** Clicks a button that saves a file, and opens that file as a page. */
async function openedFile(page: Page, button: string): Promise<Page> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return openedText(page, await readFile(await download.path(), 'utf8'))
}

async function openedText(page: Page, html: string): Promise<Page> {
  const paper = await page.context().newPage()
  await paper.setContent(html)
  return paper
}

test('the papers of a seller have every figure of the screen, and page, person and time on each page', async ({
  world,
}) => {
  const page = await world.enter('prairie-lending', '/lender/auction/past')
  const stamp = stampOf(world, 'Prairie Lending', 'auctions@prairielending.example')
  const panel = page.getByRole('complementary', { name: 'Auction details' })
  const openPast = async () => {
    await openAuction(page, 'Harbor Residences')
    await expect(part(page, 'Bid sheet')).toContainText('SHA-256')
  }

  await test.step('a past auction', async () => {
    await openPast()
    await expectPaper(page, stamp, await figuresOf(page.getByRole('table', { name: 'Past auctions' }), panel), [4, 4])
  })
  await test.step('the sheets that are saved as files', async () => {
    for (const [button, pages] of [
      ['Printable bid sheet', [2, 2]],
      ['Loan for auction', [1, 1]],
      ['Loan review', [2, 2]],
      ['Annex: construction draws', [1, 1]],
    ] as const) {
      const prepare = page.getByRole('button', { name: 'Prepare sheets and closing pack' })
      if (button === 'Loan for auction') await prepare.click()
      const paper = await openedFile(page, button)
      await expectPaper(paper, stamp, await figuresOn(paper.locator('body')), pages)
      await paper.close()
    }
  })
  await test.step('the index of the closing pack, and its trade confirmation', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Closing pack' }).click(),
    ])
    const files = unzipSync(await readFile(await download.path()))
    const confirmation = Object.keys(files).find((name) => name.includes('trade-confirmation')) ?? ''
    for (const [name, pages] of [
      ['index.html', [1, 1]],
      [confirmation, [2, 2]],
    ] as const) {
      const paper = await openedText(page, strFromU8(files[name] ?? new Uint8Array()))
      await expectPaper(paper, stamp, await figuresOn(paper.locator('body')), pages)
      await paper.close()
    }
  })
  await test.step('a committed loan on its board, and its setup', async () => {
    await page.goto(world.address('prairie-lending', '/lender/auction/commitment'))
    await openAuction(page, 'Asheboro Summit')
    await expectPaper(page, stamp, await figuresOf(panel), [2, 2])
    await panel.getByRole('link', { name: 'Edit' }).click()
    await expect(heading(page, 'Review & submit')).toBeVisible()
    const places = [page.getByRole('main'), page.getByRole('complementary', { name: 'Calculated figures' })]
    await expectPaper(page, stamp, await figuresOf(...places), [3, 3])
  })
  await test.step('indications', async () => {
    await page.goto(world.address('prairie-lending', '/lender/indications'))
    const rates = page.getByRole('table')
    await expect(rates).toContainText('FHA 223(f)')
    await expectPaper(page, stamp, await figuresOf(rates), [2, 2])
  })
})

test('a board that is still loading prints that it isn’t complete, instead of empty lines', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/profile/settings')
  // Never answered.
  await page.route('**/api/auction/list/past*', () => undefined)
  await page.goto(world.address('harbor-crest', '/investor/auction/past'))
  await expect(page.getByText('Loading auctions')).toBeAttached()
  const [text = '', ...more] = await printedPages(page, 'A4')
  expect(more).toEqual([])
  expect(text).toContain('Loadingauctions:notcompleteyet.Printagainonceithasloaded.')
  expect(text).not.toContain('Noauctionselected')
})

test.describe('a training', () => {
  test.use({ scenario: 'outbid-in-the-last-minute' })

  test('ends in a debrief that has every figure of the screen, and page and time on each page', async ({
    world,
    context,
  }) => {
    const trainee = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(trainee, 'Riella on 5th')
    const page = await openConsole(context, world.id)
    await page.getByRole('link', { name: 'Debrief', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Debrief' })).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('Open the live board')
    const stamp = new RegExp(withoutSpace(`As of .* ET · Instructor · Simulated: world ${world.id}`))
    await expectPaper(page, stamp, await figuresOf(page.getByRole('main')), [1, 1])
  })
})
