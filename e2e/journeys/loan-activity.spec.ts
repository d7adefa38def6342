// The activity of a loan: its seller sees who did what, and when.
import { openAuction } from './board'
import { part } from './three-screens'
import { expect, test } from './world'

test.use({ scenario: 'draft-to-sold', seed: 7 })

test('a lender sees who created and saved a loan, newest first', {
  tag: '@both-connectors',
}, async ({ world }) => {
  await world.inject({ name: 'create loan', as: 'dana-moss', called: 'maple-court', property: '126-11055' })
  const lender = await world.enter('prairie-lending', '/lender/auction/incomplete')
  await openAuction(lender, 'Cedar Mill Crossing')
  await lender.getByRole('link', { name: 'Continue setup' }).click()
  await lender.getByRole('link', { name: /^Terms & protection/ }).click()
  await lender.getByRole('textbox', { name: 'Amount tolerance' }).fill('7')
  await lender.getByRole('button', { name: 'Save and leave' }).click()
  await expect(lender.getByText('Loan saved.')).toBeVisible()
  await openAuction(lender, 'Cedar Mill Crossing')
  await lender.getByRole('link', { name: 'Continue setup' }).click()
  await lender.getByRole('link', { name: /^Review & submit/ }).click()
  const activity = part(lender, 'Activity')
  await expect(activity.getByRole('listitem').first()).toHaveText(
    /Prairie Lending.*Saved the loan and changed 1 term\.$/,
  )
  await expect(activity.getByRole('listitem').last()).toHaveText(/Dana Moss.*Created the loan\.$/)
})
