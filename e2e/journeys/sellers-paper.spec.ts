// The seller's forms, dialogs and documents: accessible in light and dark, and fitting from 390 to 1440 px.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './accessible'
import { heading, mouse } from './actors'
import { openAuction } from './board'
import { PDF } from './loan'
import { part } from './three-screens'
import { expect, test, type World } from './world'

test.use({ scenario: 'every-screen' })

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'latin1'),
})

/** Expects the mark of the current step uncovered and in view, and no horizontal scrolling. */
async function expectStepsInView(page: Page): Promise<void> {
  const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current="step"]')
  await expect(current).toBeInViewport({ ratio: 0.9 })
  const place = await current.evaluate((step) => {
    const { left, top, height } = step.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + 20, top + height / 2)
    const content = document.querySelector('#content')
    return { uncovered: step.contains(topmost), wider: (content?.scrollWidth ?? 0) - (content?.clientWidth ?? 0) }
  })
  expect(place).toEqual({ uncovered: true, wider: 0 })
}

/** The values next to the form that take more than one line. */
const wrappedValues = (page: Page): Promise<readonly (string | null)[]> =>
  page.getByRole('complementary', { name: 'Calculated figures' }).evaluate((card) =>
    [...card.querySelectorAll('dd')]
      .filter((value) => {
        const text = document.createRange()
        text.selectNodeContents(value)
        return text.getClientRects().length > 1
      })
      .map(({ textContent }) => textContent),
  )

/** Duplicates a loan; returns its setup page and a function that goes to a step. */
async function duplicate(world: World) {
  const page = await world.enter('prairie-lending', '/lender/auction/incomplete')
  const actor = mouse(page)
  await openAuction(page, 'Gleneagles Apartments')
  await actor.press('Duplicate')
  await expect(heading(page, 'Loan type')).toBeVisible()
  const go = async (step: string, title: string) => {
    await page.getByRole('navigation', { name: 'Steps' }).locator(`[data-step="${step}"]`).getByRole('link').click()
    await expect(heading(page, title)).toBeVisible()
  }
  return { page, actor, go }
}

test('the setup of a duplicate, its draws and a pasted term sheet are accessible', async ({ world }) => {
  // Twelve runs of axe.
  const { page, actor, go } = await duplicate(world)
  await expectAccessibleInBoth(page)

  await go('construction-draws', 'Construction draws')
  await page.getByLabel('Draw schedule file').setInputFiles(file('draws.csv', 'Month,Percent\n0,60\n6,40\n'))
  const preview = page.getByRole('dialog', { name: 'Import draws' })
  await expect(preview.getByText('2 draws found, 100.00% of the loan.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await actor.press('Replace the draws', preview)
  await expect(page.getByRole('textbox', { name: 'Percent of draw 2' })).toHaveValue('40')
  await expectAccessibleInBoth(page)

  await go('project', 'Project')
  await page.getByLabel('State', { exact: true }).selectOption('')
  await actor.press('Continue')
  await expect(page.getByText('State can not be empty').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await actor.press('Paste a term sheet')
  const sheet = page.getByRole('dialog', { name: 'Paste a term sheet' })
  await sheet.getByLabel('Term sheet').fill('Project: Cedar Point\nZip: 36602-1234\nState: AL')
  await expect(sheet.getByRole('button', { name: 'Fill 3 fields' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await go('review-and-submit', 'Review & submit')
  await expectAccessibleInBoth(page)
})

test('the setup of a loan fits from 390 to 1440 px', async ({ world }) => {
  const { page, actor, go } = await duplicate(world)
  await go('terms-and-protection', 'Terms & protection')
  expect(await wrappedValues(page)).toEqual([])
  await go('project', 'Project')
  const city = page.getByRole('textbox', { name: 'City' })
  const before = await city.boundingBox()
  await page.getByLabel('State', { exact: true }).selectOption('')
  await actor.press('Continue')
  await expect(page.getByText('State can not be empty').first()).toBeVisible()
  expect((await city.boundingBox())?.height).toBe(before?.height)

  // 720 px is a window of 1440 px at 200% zoom.
  for (const width of [390, 720, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await go('investors-and-signators', 'Investors & signators')
    await expectStepsInView(page)
    await go('construction-draws', 'Construction draws')
    await expectStepsInView(page)
    await expect(page.getByRole('button', { name: 'Remove draw 1', exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('a loan value that another tab saved is shown next to the user’s own, and the comparison is accessible', async ({
  world,
}) => {
  // The second draft to be stored is refused.
  world.expectOnConsole(/409/)
  const page = await world.enter('prairie-lending', '/lender/auction/incomplete')
  await openAuction(page, 'Cedar Mill Crossing')
  await mouse(page).follow('Continue setup')
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  const address = `${page.url().split('?')[0]}?step=project`
  const other = await page.context().newPage()
  for (const [tab, city] of [
    [page, 'Nampa'],
    [other, 'Eagle'],
  ] as const) {
    await tab.goto(address)
    await tab.getByRole('textbox', { name: 'City' }).fill(city)
  }
  await mouse(other).press('Save and leave')
  await expect(heading(other, 'Incomplete auctions')).toBeVisible()
  await mouse(page).press('Save and leave')
  await expect(page.getByRole('region', { name: 'Fields changed here and elsewhere' })).toContainText('Eagle')
  await expectAccessibleInBoth(page)
})

test('the seller’s dialogs, checklist, documents and sheets are accessible', async ({ world, context }) => {
  const page = await world.enter('prairie-lending', '/lender/auction/submitted')
  const actor = mouse(page)
  await openAuction(page, 'Pines 45')
  await expect(part(page, 'Closing checklist')).toBeVisible()
  await expectAccessibleInBoth(page)
  await actor.press('Transfer')
  await expect(page.getByRole('dialog', { name: 'Transfer loan' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await actor.press('Upload forms')
  const upload = page.getByRole('dialog', { name: 'Upload forms' })
  await upload
    .getByLabel('All documents', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([file('92013.pdf', PDF), file('scan 0001.pdf', PDF), file('notes.pdf', 'no PDF')])
  await expect(upload.getByRole('list', { name: 'Files to review' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBoth(page)

  await page.goto(world.address('prairie-lending', '/lender/auction/live'))
  await openAuction(page, 'Rose Hill Apartments')
  await expect(part(page, 'At the best bid')).toBeVisible()
  await actor.press('Pause')
  const pause = page.getByRole('dialog', { name: 'Pause auction' })
  await actor.press('Pause auction', pause)
  await expect(pause.getByText('Reason can not be empty')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await actor.press('Prepare sheets and closing pack')
  const paper = part(page, 'Sheets and closing pack')
  const sheetPage = await context.newPage()
  for (const name of ['Loan for auction', 'Loan review']) {
    const [download] = await Promise.all([page.waitForEvent('download'), actor.press(name, paper)])
    await sheetPage.setContent(await readFile(await download.path(), 'utf8'))
    await expect(sheetPage.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(sheetPage)
  }
  const [pack] = await Promise.all([page.waitForEvent('download'), actor.press('Closing pack', paper)])
  expect(pack.suggestedFilename()).toMatch(/\.zip$/)
  await expect(paper.getByRole('status').filter({ hasText: 'Closing pack downloaded' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
