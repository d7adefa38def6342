// A lender suspends the account and comes back, while an originator of theirs works on a loan. Then the lender removes the originator,
// who reads by whom, and what they had typed.
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { mouse } from './actors'
import { expect, test } from './world'

test.use({ scenario: 'new-originator', seed: 3 })

// Verifies: S2.41, S4.19, S4.22, S7.6
test('a lender suspends and reactivates the account, and removes an originator, who each time reads who did it and when', async ({
  world,
}) => {
  // The server cuts the connection of a suspended account while the page is still leaving its channels.
  world.expectOnConsole(/401|403|410|WebSocket/)
  const lender = await world.enter('prairie-lending', '/lender/profile/settings')
  const originator = await world.enterElsewhere('dana-moss', '/originator/loan/create')
  const suspended = originator.getByText(/^The account of Prairie Lending has been suspended since/)

  await test.step('the originator types a loan', async () => {
    const actor = mouse(originator)
    await actor.pick('FHA')
    await actor.pick(/^FHA 223\(f\)/)
    await actor.press('Start setup')
    await originator
      .getByRole('link', { name: /^Project/ })
      .first()
      .click()
    await originator.getByRole('textbox', { name: 'Project name', exact: true }).fill('Alder Court')
    await expect(originator.getByText(/^Draft saved \d\d:\d\d:\d\d ET$/)).toBeVisible()
    await expect(suspended).toHaveCount(0)
  })

  await test.step('the lender reads what a suspension does, and suspends the account', async () => {
    await lender.getByRole('button', { name: 'Suspend account' }).click()
    const dialog = lender.getByRole('dialog', { name: 'Suspend account' })
    await expect(dialog).toContainText('You can undo this for 30 days, until 04/04/2026: log in and choose Reactivate.')
    await expectAccessible(lender)
    await dialog.getByLabel('Email').fill(world.person('prairie-lending').email)
    await dialog.getByRole('button', { name: 'Suspend account' }).click()
    await expect(lender).toHaveURL(/\/$/)
  })

  await test.step('the originator reads it on the loan that they are typing', async () => {
    await expect(suspended).toContainText(/03\/05\/2026 \d\d?:\d\d AM/)
    await expectAccessible(originator)
    await expect(originator.getByRole('textbox', { name: 'Project name', exact: true })).toHaveValue('Alder Court')
  })

  await test.step('the lender logs in again and reactivates the account', async () => {
    const { email, password } = world.person('prairie-lending')
    await lender.goto(world.address('prairie-lending', '/lender/login'))
    await lender.getByLabel('Email').fill(email)
    await lender.getByLabel('Password', { exact: true }).fill(password)
    await lender.getByRole('button', { name: 'Log in' }).click()
    await expect(lender.getByRole('alert')).toContainText(
      /You suspended this account on 03\/05\/2026 \d\d:\d\d ET\. You can reactivate it until 04\/04\/2026 \d\d:\d\d ET\./,
    )
    await expectAccessible(lender)
    await expectAccessibleOnPhone(lender)
    await lender.getByRole('button', { name: 'Reactivate' }).click()
    await expect(lender.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(suspended).toHaveCount(0)
  })

  await test.step('the originator is removed, reads by whom, and can read what they had typed', async () => {
    // By then the scenario has Olive Hart ask for approval.
    await world.advance('2m')
    await world.inject({ name: 'approve originator', originator: 'new-originator' })
    await lender.goto(world.address('prairie-lending', '/lender/originators'))
    await lender.getByRole('button', { name: 'Delete Dana Moss' }).click()
    const deletion = lender.getByRole('dialog', { name: 'Delete originator' })
    await deletion.getByLabel('Replacement').selectOption({ label: 'Olive Hart' })
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(originator.getByRole('heading', { level: 1, name: 'You are no longer an originator' })).toBeVisible()
    await expect(
      originator.getByText(/^Prairie Lending removed you as an originator on 03\/05\/2026 \d\d:\d\d ET\./),
    ).toBeVisible()
    await expect(originator.getByRole('dialog')).toHaveCount(0)
    const drafts = originator.getByRole('region', { name: 'Your unfinished loans' })
    await drafts.getByText('Alder Court').click()
    await expect(drafts.getByRole('row', { name: /^Project name/ })).toContainText('Alder Court')
    await expectAccessible(originator)
    await expectAccessibleOnPhone(originator)
    await originator.reload()
    await expect(originator.getByText(/^Prairie Lending removed you as an originator on/)).toBeVisible()
    await expect(originator.getByRole('region', { name: 'Your unfinished loans' })).toContainText('Alder Court')
  })
})
