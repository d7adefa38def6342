import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { sampleSheets } from '../../src/domain/loan/term-sheet/testing/sheets'
import { expectAccessible } from './accessible'
import { heading, mouse } from './actors'
import { openAuction } from './board'
import { expect, test } from './world'

test.use({ scenario: 'every-screen' })
test('look', async ({ world }) => {
  test.setTimeout(400_000)
  const page = await world.enter('prairie-lending', '/lender/auction/incomplete')
  const actor = mouse(page)
  await openAuction(page, 'Gleneagles Apartments')
  await actor.press('Duplicate')
  await expect(heading(page, 'Loan type')).toBeVisible()
  const go = async (step: string, title: string) => {
    await page.getByRole('navigation', { name: 'Steps' }).locator(`[data-step="${step}"]`).getByRole('link').click()
    await expect(heading(page, title)).toBeVisible()
  }
  const big = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}"><v>100</v></c></row>`).join('')
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${big}</sheetData></worksheet>`) })
  await go('construction-draws', 'Construction draws')
  const t0 = Date.now()
  await page.getByLabel('Draw schedule file').setInputFiles({ name: 'big.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  await page.screenshot({ path: '/tmp/shots/reading.png' })
  const preview = page.getByRole('dialog', { name: 'Import draws' })
  const frames = await page.evaluate(() => new Promise<number>((resolve) => { let worst = 0; let last = performance.now(); const end = last + 1500; const tick = (now: number) => { worst = Math.max(worst, now - last); last = now; if (now > end) resolve(worst); else requestAnimationFrame(tick) }; requestAnimationFrame(tick) }))
  await expect(preview.or(page.getByRole('alert'))).toBeVisible({ timeout: 60_000 })
  console.log('big', Date.now() - t0, 'ms, worst frame', frames)
  await page.screenshot({ path: '/tmp/shots/big.png' })
  await page.keyboard.press('Escape')
  const csv = 'Month,Draw ($000s)\nClosing,"4,000"\n3,"1,000"\n3,"1,000"\n6,"(500)"\n30,"5,000"\nTotal,"10,500"\n'
  await page.getByLabel('Draw schedule file').setInputFiles({ name: 'draws.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(preview).toBeVisible()
  for (const width of [1440, 390]) for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 }); await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `/tmp/shots/import-${width}-${scheme}.png` })
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await go('terms-and-protection', 'Terms & protection')
  await actor.press('Paste a term sheet')
  await page.screenshot({ path: '/tmp/shots/paste-empty.png' })
  const sheet = page.getByRole('dialog', { name: 'Paste a term sheet' })
  for (const [name, at] of [['list', 0], ['email', 1], ['memo', 8]] as const) {
    await sheet.getByLabel('Term sheet', { exact: true }).fill(sampleSheets[at]?.text ?? '')
    await expect(sheet.getByRole('list', { name: 'Lines of the term sheet' })).toBeVisible()
    for (const width of [1440, 390]) for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 }); await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png` })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  writeFileSync('/tmp/shots/done', '')
})
