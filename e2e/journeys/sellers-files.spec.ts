// A seller's own files and texts: a large workbook doesn't hold up the page, and a term sheet has two sides.
import { strToU8, zipSync } from 'fflate'
import { expectAccessibleInBoth } from './accessible'
import { heading, mouse } from './actors'
import { openAuction } from './board'
import { expect, test, type World } from './world'

test.use({ scenario: 'every-screen' })

/** Duplicates a loan, and returns its setup page at a step. */
async function setupAt(world: World, step: string, title: string) {
  const page = await world.enter('prairie-lending', '/lender/auction/incomplete')
  await openAuction(page, 'Gleneagles Apartments')
  await mouse(page).press('Duplicate')
  await expect(heading(page, 'Loan type')).toBeVisible()
  await page.getByRole('navigation', { name: 'Steps' }).locator(`[data-step="${step}"]`).getByRole('link').click()
  await expect(heading(page, title)).toBeVisible()
  return page
}

/** A workbook with a draw of $100 in each row. */
function workbookOf(rows: number): Buffer {
  const cells = Array.from(
    { length: rows },
    (_, at) => `<row><c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}"><v>100</v></c></row>`,
  )
  return Buffer.from(
    zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`) }),
  )
}

test('a workbook of 90,000 rows is read in a worker, and reading can be canceled', async ({ world }) => {
  const page = await setupAt(world, 'construction-draws', 'Construction draws')
  const file = { name: 'budget.xlsx', mimeType: 'application/octet-stream', buffer: workbookOf(90_000) }
  const preview = page.getByRole('dialog', { name: 'Import draws' })
  await page.getByLabel('Draw schedule file').setInputFiles(file)
  await page.getByText('Reading budget.xlsx').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Reading budget.xlsx')).toBeHidden()
  await page.getByLabel('Draw schedule file').setInputFiles(file)
  await expect(preview.getByText('Only the first 500 rows were read.')).toBeVisible()
  await expect(preview.getByText(/draws have problems, which are marked below/)).toBeVisible()
  await expect(preview.getByRole('row').last()).not.toBeInViewport()
  await preview.getByRole('region', { name: 'Draws in the file' }).press('End')
  await expect(preview.getByRole('row').last()).toBeInViewport()
})

test('a term sheet shows what became of each line, on a phone too', async ({ world }) => {
  const page = await setupAt(world, 'terms-and-protection', 'Terms & protection')
  await mouse(page).press('Paste a term sheet')
  const sheet = page.getByRole('dialog', { name: 'Paste a term sheet' })
  const text = 'Hi Dana,\nLoan amount: $38,462,700\nGNMA rate: 5.35%\n> Loan amount: $37,900,000'
  await sheet.getByLabel('Term sheet', { exact: true }).fill(text)
  await expect(sheet.getByRole('checkbox', { name: 'Loan amount: 38,462,700' })).not.toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: 'Loan amount: 37,900,000' })).not.toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: 'GNMA interest rate: 5.35' })).toBeChecked()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBoth(page)
  }
})
