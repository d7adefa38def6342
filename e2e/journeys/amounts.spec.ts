// Amounts are corrected by a digit, with the keys of a person: the field shows separators, and a correction never moves the amount
// otherwise.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './world'

async function correct(page: Page, field: Locator, keys: readonly string[]): Promise<void> {
  await field.focus()
  for (const key of keys) await page.keyboard.press(key)
}

test('a loan amount and a draw are corrected by one digit in their fields, and doubtful figures are refused in words @firefox', async ({
  world,
}) => {
  const page = await world.enter('prairie-lending', '/lender/loan/create')
  await page.getByRole('radio', { name: 'FHA', exact: true }).check()
  await page.getByRole('radio', { name: /^FHA 221\(d\)\(4\)/ }).check()
  await page.getByRole('button', { name: 'Start setup' }).click()
  await page.getByRole('link', { name: /Terms & protection/ }).click()
  const amount = page.getByRole('textbox', { name: 'Loan amount' })
  await amount.pressSequentially('25000000')
  await amount.press('Tab')
  await expect(amount).toHaveValue('25,000,000')

  await test.step('one digit more, one less, and one in the middle, where the caret stays', async () => {
    await correct(page, amount, ['End', '0'])
    await expect(amount).toHaveValue('250000000')
    await amount.press('Tab')
    await expect(amount).toHaveValue('250,000,000')
    await correct(page, amount, ['End', 'Backspace'])
    await amount.press('Tab')
    await expect(amount).toHaveValue('25,000,000')
    await correct(page, amount, ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', '1', '2'])
    await expect(amount).toHaveValue('2512000000')
    await correct(page, amount, ['Delete', 'Delete'])
    await amount.press('Tab')
    await expect(amount).toHaveValue('25,120,000')
  })

  await test.step('two figures, a decimal comma and shorthand stay as typed, with the reason', async () => {
    const problems: readonly (readonly [string, string])[] = [
      ['25,000,000 7,000,000', 'Loan amount looks like two numbers; enter one'],
      ['450,00', 'Loan amount may have commas only between thousands, and a point only before decimals'],
      ['$18.45M', 'Loan amount must be written in digits, as in 18,450,000'],
    ]
    for (const [text, problem] of problems) {
      await amount.fill(text)
      await amount.press('Tab')
      await expect(amount).toHaveValue(text)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(problem).first()).toBeVisible()
    }
    await amount.fill('10000000')
  })

  await test.step('the amount of a draw, calculated or typed', async () => {
    await page.getByRole('link', { name: /Construction draws/ }).click()
    await page.getByRole('button', { name: 'Add a draw' }).click()
    await page.getByRole('textbox', { name: 'Percent of draw 1' }).fill('45')
    const draw = page.getByRole('textbox', { name: 'Amount of draw 1' })
    const percent = page.getByRole('textbox', { name: 'Percent of draw 1' })
    await expect(draw).toHaveValue('$4,500,000')
    await correct(page, draw, ['End', 'Backspace'])
    await expect(percent).toHaveValue('4.50')
    await draw.press('Tab')
    await expect(draw).toHaveValue('$450,000')
    await correct(page, draw, ['End', '0'])
    await expect(percent).toHaveValue('45.00')
    await draw.fill('4500,00')
    await expect(percent).toHaveValue('')
    await draw.press('Tab')
    await expect(
      page.getByText('the amount may have commas only between thousands, and a point only before decimals'),
    ).toBeVisible()
  })
})
