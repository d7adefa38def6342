// Profiles: each role signs up through the mailbox and registers; a profile is shown in another browser, edited, and merged after a
// conflicting edit.
import { expectAccessible, expectAccessibleInBoth, expectAccessibleOnPhone } from './accessible'
import { complete, fill, fillCompany, fillPerson, finish, pick, proceed, step } from './registration'
import { logIn, password, signUpByEmail } from './sign-up'
import { expect, test } from './world'

// Verifies: S1.2, S1.6, S2.3, S2.5, S2.9, S2.41, S3.15, S3.16, S3.17, S3.21, S5.1, S5.18, S5.19, S5.20, S6.8, S7.24, S9.5
test('a new lender signs up, is sent to the registration, registers, and sees every answer in another browser', async ({
  world,
}) => {
  world.expectRefusal(404, '/api/lender/profile')
  world.expectRefusal(422, '/api/lender/profile')
  const email = 'nora@lakeshorehf.example'
  const page = await signUpByEmail(world, 'lender', 'a lender', email)
  // Any other page leads to the registration.
  await page.goto(world.address('nora', '/lender/auction/live'))
  const greeting = page.getByRole('dialog', { name: 'Complete your account setup' })
  await greeting.getByRole('button', { name: 'Continue setup' }).click()

  await proceed(page)
  await expect(page.getByText('Company name can not be empty')).toBeVisible()
  await fillCompany(page, 'Lakeshore Healthcare Finance')
  await fill(page, 'Website', 'lakeshorehf.example')
  await expectAccessible(page)
  await proceed(page)

  await step(page, 'People')
  await fillPerson(page, 1, 'Wren Castell')
  await page.getByRole('button', { name: 'Add person' }).click()
  await fillPerson(page, 2, 'Ivo Lund')
  await page.getByRole('button', { name: 'Remove person 2' }).click()
  await proceed(page)

  await step(page, 'Servicing & warehouses')
  await page.getByLabel('An external company').check()
  await pick(page, 'Servicer company', 'Copperline Loan Services')
  await fill(page, 'Contact name', 'Sam Odell')
  await fill(page, 'Contact email', 'sam@copperline.example')
  await fill(page, 'Contact phone', '1 617 555 0142')
  await fill(page, 'Wexmoor National Bank', '40,000,000')
  await proceed(page)

  await step(page, 'Trading authority')
  await page.getByLabel('Only selected investors').check()
  await page.getByLabel('Harbor Crest Capital').check()
  await proceed(page)

  await step(page, 'Domains')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await fill(page, 'Domain name 2', 'LakeshoreHF.example')
  await page.getByRole('button', { name: 'Complete setup' }).click()
  await expect(page.getByText('Domain name must differ from other domain names')).toBeVisible()
  await fill(page, 'Domain name 2', 'prairielending.example')
  await pick(page, 'Originating entity', 'Bluestem Multifamily Lending, LLC')
  await page.getByRole('button', { name: 'Complete setup' }).click()
  // Only the server knows the domains of others. Nothing typed is lost.
  await expect(page.getByText('Domain name belongs to another lender', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Domain name 2 (Domains): Domain name belongs to another lender.')
  await fill(page, 'Domain name 2', 'lakeshore-finance.example')
  const completion = await complete(page)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await completion.getByRole('button', { name: 'Go to my account' }).click()
  await expect(page).toHaveURL(world.address('nora', '/lender/profile'))

  const elsewhere = await world.visitElsewhere('nora', '/lender/login')
  await logIn(elsewhere, email, password)
  for (const eachPage of [page, elsewhere]) {
    const main = eachPage.getByRole('main')
    await expect(main.getByText('Lakeshore Healthcare Finance')).toBeVisible()
    await expect(main.getByText('Illinois')).toBeVisible()
    await expect(main.getByText('Wren Castell · Primary contact')).toContainText('+1 (312) 555-0112 · signator')
    await expect(main.getByText('Copperline Loan Services')).toBeVisible()
    await expect(main.getByText('+1 (617) 555-0142')).toBeVisible()
    await expect(main.getByText('Wexmoor National Bank: $40,000,000')).toBeVisible()
    await expect(main.getByText('First Cordell Bank, N.A.: $0')).toBeVisible()
    await expect(main.getByText('Harbor Crest Capital')).toBeVisible()
    await expect(main.getByText('lakeshore-finance.example')).toBeVisible()
  }
  await expect(elsewhere.getByRole('link', { name: 'Originators' })).toBeVisible()
  await expectAccessible(page)
})

// Verifies: S1.6, S2.3, S2.5, S3.18, S4.23, S4.24, S5.23, S6.8, S7.24
test('a new investor signs up, continues the draft on another device, and registers the signators', async ({
  world,
}) => {
  const email = 'nora@larkmere.example'
  const office = await signUpByEmail(world, 'investor', 'an investor', email)
  await office.getByRole('button', { name: 'Continue setup' }).click()
  await fillCompany(office, 'Larkmere Insurance Investments')
  await proceed(office)
  await step(office, 'People')
  await fillPerson(office, 1, 'Ada Marsh')
  await office.getByRole('group', { name: 'Person 1' }).getByLabel('Signator').uncheck()
  await office.getByRole('button', { name: 'Add person' }).click()
  await fillPerson(office, 2, 'Ben Orr')
  await office.getByRole('group', { name: 'Person 2' }).getByLabel('Signator').check()
  await expect(office.getByText(/^Draft saved \d\d:\d\d:\d\d ET$/)).toBeVisible()

  const home = await world.visitElsewhere('nora', '/investor/login')
  await logIn(home, email, password)
  await home.getByRole('button', { name: 'Continue setup' }).click()
  await expect(home.getByText('Draft restored.')).toBeVisible()
  await step(home, 'People')
  await expect(home.getByRole('group', { name: 'Person 2' }).getByLabel('Name')).toHaveValue('Ben Orr')
  await proceed(home)
  await step(home, 'Credit officer')
  await fill(home, 'Credit officer name', 'Cy Dunn')
  await fill(home, 'Credit officer email', 'cy@firm.example')
  await fill(home, 'Credit officer phone', '18605550113')
  await proceed(home)
  await step(home, 'Servicers')
  await proceed(home)
  await expect(home.getByText('Servicers can not be empty')).toBeVisible()
  await home.getByLabel('Tallgrass Servicing LLC').check()
  await proceed(home)
  await step(home, 'Legal firm')
  await home.getByLabel('Another firm').check()
  await fill(home, 'Legal firm name', 'Oak & Ash LLP')
  await fill(home, 'Legal firm email', 'deals@oakash.example')
  await finish(home)
  await expect(home).toHaveURL(world.address('nora', '/investor/profile'))
  const main = home.getByRole('main')
  await expect(main.getByText('Ben Orr · Primary contact')).toContainText('signator')
  await expect(main.getByText('Ada Marsh · Primary contact')).not.toContainText('signator')
  await expect(main.getByText('Oak & Ash LLP')).toBeVisible()
})

// Verifies: S1.5, S1.6, S2.3, S2.5, S3.19, S5.6, S6.8, S7.24
test('a new borrower signs up, and registers with owned property, experience and lenders', async ({ world }) => {
  const page = await signUpByEmail(world, 'borrower', 'a borrower', 'nora@quarryhill.example')
  await page.getByRole('button', { name: 'Continue setup' }).click()
  await fillCompany(page, 'Quarry Hill Homes')
  await proceed(page)
  await step(page, 'People')
  await fillPerson(page, 1, 'Nora Quarry')
  await proceed(page)
  await step(page, 'Owned property')
  await page.getByLabel('Nursing homes').check()
  await page.getByLabel('Rural housing, Section 515').check()
  await proceed(page)
  await step(page, 'Experience')
  await fill(page, 'HUD years', '12')
  await fill(page, 'HUD projects', '8')
  await fill(page, 'HUD insured projects', '9')
  await proceed(page)
  await expect(page.getByText('The HUD insured projects field must be 8 or less')).toBeVisible()
  await fill(page, 'HUD insured projects', '5')
  await proceed(page)
  await step(page, 'Lenders')
  await page.getByRole('group', { name: 'Lenders worked with' }).getByLabel('Prairie Lending').check()
  await page.getByRole('group', { name: 'Excluded lenders' }).getByLabel('Prairie Lending').check()
  await page.getByRole('button', { name: 'Complete setup' }).click()
  await expect(page.getByText('Excluded lenders must differ from the lenders worked with')).toBeVisible()
  await page.getByRole('group', { name: 'Excluded lenders' }).getByLabel('Prairie Lending').uncheck()
  await page.getByRole('group', { name: 'Excluded lenders' }).getByLabel('Ridgeway Housing Capital').check()
  await finish(page)
  await expect(page).toHaveURL(world.address('nora', '/borrower/profile'))
  await expect(page.getByRole('main').getByText('Quarry Hill Homes')).toBeVisible()
  await page.reload()
  const experience = page.getByRole('region', { name: 'Experience' })
  await expect(experience.getByText('12', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lenders' })).toContainText('Ridgeway Housing Capital')
})

// Verifies: S2.9, S7.24
test('an edit of a profile that was changed elsewhere shows both versions and overwrites nothing by itself', async ({
  world,
}) => {
  world.expectOnConsole(/409/)
  const left = await world.enter('riverbend-partners', '/borrower/profile/edit')
  const right = await world.enterElsewhere('riverbend-partners', '/borrower/profile/edit')
  // Both have read the same version before one of them changes it.
  await expect(right.getByLabel('City', { exact: true })).toHaveValue('Richmond')
  await fill(left, 'City', 'Mobile')
  await left.getByRole('button', { name: 'Save profile' }).click()
  await expect(left.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()

  await fill(right, 'City', 'Dothan')
  await right.getByRole('button', { name: 'Save profile' }).click()
  const choice = right.getByRole('dialog', { name: 'This profile was changed elsewhere' })
  await expect(choice.getByRole('row', { name: /^City Dothan .* Mobile / })).toBeVisible()
  await expectAccessibleInBoth(right)
  await choice.getByRole('button', { name: 'Use mine' }).click()
  await choice.getByRole('button', { name: 'Merge and save' }).click()
  await expect(right.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(right.getByRole('main').getByText('Dothan')).toBeVisible()
})

test('a combo box without a match says so at its field', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/profile/edit')
  const state = page.getByRole('combobox').first()
  await state.fill('Atlantis')
  await expect(page.getByText('No matches', { exact: true })).toBeInViewport()
  await state.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
})
