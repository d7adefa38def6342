// The seller's desk: schedule, withdraw, commence, pause and extend, followed by an investor in another browser.
import { expectAccessible } from './accessible'
import { firstProject, openAuction, row } from './board'
import { expect, test } from './world'

test.describe('a seller at the desk', () => {
  // Verifies: S1.3, S2.39, S4.7, S4.10, S4.11, S7.11, S7.12
  test('schedules, withdraws, commences, pauses and extends, and an investor sees each step', async ({ world }) => {
    const lender = await world.enter('prairie-lending', '/lender/auction/commitment')
    const project = await firstProject(lender)
    await openAuction(lender, project)

    await lender.getByRole('button', { name: 'Preview' }).click()
    const sheet = lender.getByRole('dialog', { name: 'Preview' })
    await expect(sheet.getByText('GNMA rate')).toBeVisible()
    await expectAccessible(lender)
    await sheet.getByRole('button', { name: 'Close' }).click()

    const investor = await world.enterElsewhere('harbor-crest', '/investor/auction/pre')
    await expect(row(investor, project)).toHaveCount(0)

    await lender.getByRole('button', { name: 'Schedule auction' }).click()
    const start = lender.getByRole('dialog', { name: 'Schedule auction' })
    await start.getByLabel('Time (ET)').fill('18:30')
    await start.getByRole('button', { name: 'Schedule auction' }).click()
    await expect(start.getByText('Auctions open between 09:00 and 17:00 ET.')).toBeVisible()
    await expectAccessible(lender)
    await start.getByLabel('Time (ET)').fill('14:30')
    await start.getByRole('button', { name: 'Schedule auction' }).click()
    await expect(start).toBeHidden()
    await expect(row(lender, project)).toHaveCount(0)
    await expect(row(investor, project)).toBeVisible()

    await lender.getByRole('link', { name: 'Pre', exact: false }).first().click()
    await openAuction(lender, project)
    await lender.getByRole('button', { name: 'Withdraw' }).click()
    const withdraw = lender.getByRole('dialog', { name: 'Withdraw auction' })
    await withdraw.getByLabel('Reason').fill('The appraisal is being corrected.')
    await withdraw.getByRole('button', { name: 'Withdraw' }).click()
    await expect(withdraw).toBeHidden()
    await expect(row(investor, project)).toHaveCount(0)

    await lender.getByRole('link', { name: 'Commitment', exact: false }).first().click()
    await openAuction(lender, project)
    await expect(lender.getByText('Withdrawn: The appraisal is being corrected.')).toBeVisible()
    await lender.getByRole('button', { name: 'Schedule auction' }).click()
    await start.getByRole('button', { name: 'Schedule auction' }).click()
    await expect(start).toBeHidden()
    await lender.getByRole('link', { name: 'Pre', exact: false }).first().click()
    await openAuction(lender, project)
    await lender.getByRole('button', { name: 'Commence auction' }).click()
    const commence = lender.getByRole('dialog', { name: 'Commence auction' })
    await commence.getByRole('button', { name: 'Commence auction' }).click()
    await expect(commence).toBeHidden()

    await investor.getByRole('link', { name: 'Live', exact: false }).first().click()
    await openAuction(investor, project)
    await lender.getByRole('button', { name: 'Pause' }).click()
    const pause = lender.getByRole('dialog', { name: 'Pause auction' })
    await pause.getByLabel('Reason').fill('A term is being corrected.')
    await pause.getByRole('button', { name: 'Pause auction' }).click()
    await expect(investor.getByText('PAUSED', { exact: true })).toBeVisible()
    // Every invited investor sees the reason.
    await expect(investor.getByText('A term is being corrected.', { exact: true })).toBeVisible()
    await expect(investor.getByRole('button', { name: 'Bid', exact: true })).toBeDisabled()
    await lender.getByRole('button', { name: 'Resume' }).click()
    await expect(investor.getByRole('button', { name: 'Bid', exact: true })).toBeEnabled()

    await expect(row(investor, project)).toContainText('1:00:00')
    await lender.getByRole('button', { name: 'Extend' }).click()
    const extend = lender.getByRole('dialog', { name: 'Extend auction' })
    await extend.getByRole('button', { name: 'Extend' }).click()
    await expect(extend).toBeHidden()
    await expect(row(investor, project)).toContainText('1:05:00')
  })
})
