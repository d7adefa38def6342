// Loans under bad conditions: reloads, two tabs, another device, lost responses, a refused field, an interrupted upload. Nothing typed
// is lost and nothing is created twice.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { heading, mouse } from './actors'
import { PDF } from './loan'
import { origin } from './simulator'
import { expect, test, type World } from './world'

/** The path of the second step of the setup on this page. */
const setupOf = (page: Page): string => `${new URL(page.url()).pathname}?step=project`

/** Starts a setup and goes to its second step. */
async function startSetup(world: World): Promise<Page> {
  const page = await world.enter('prairie-lending', '/lender/loan/create')
  const actor = mouse(page)
  await actor.pick('FHA')
  await actor.pick(/^FHA 223\(f\)/)
  await actor.press('Start setup')
  await expect(heading(page, 'Loan type')).toBeVisible()
  await page
    .getByRole('link', { name: /^Project/ })
    .first()
    .click()
  await expect(heading(page, 'Project')).toBeVisible()
  return page
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name', exact: true })
const savedNotice = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d:\d\d ET$/ })

test.describe('a loan setup', () => {
  // Verifies: S4.22
  test('keeps its draft after a reload, compares the versions of two tabs, and is offered field by field on another device', async ({
    world,
  }) => {
    const page = await startSetup(world)
    await nameField(page).fill('Elm Court')
    await page.reload()
    await expect(nameField(page)).toHaveValue('Elm Court')

    const second = await page.context().newPage()
    await second.goto(world.address('prairie-lending', setupOf(page)))
    await expect(nameField(second)).toHaveValue('Elm Court')
    await nameField(second).fill('Elm Court North')
    await nameField(page).fill('Elm Court South')
    await expect(page.getByText('Another tab in this browser has a different version of this form')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Elm Court South')
    await page.getByRole('button', { name: 'Compare' }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare the two versions' })
    await expect(comparison.getByRole('row', { name: 'Project name' })).toContainText('Elm Court North')
    await comparison.getByRole('button', { name: 'Use the other version' }).click()
    await expect(nameField(page)).toHaveValue('Elm Court North')
    await page.getByRole('textbox', { name: 'Street' }).fill('4100 Government Street')
    await expect(savedNotice(page)).toBeVisible()

    // Nothing was typed on this device, so it continues the draft without asking.
    const home = await world.enterElsewhere('prairie-lending', setupOf(page))
    await expect(nameField(home)).toHaveValue('Elm Court North')
    await expect(home.getByRole('textbox', { name: 'Street' })).toHaveValue('4100 Government Street')
    await nameField(home).fill('Elm Court East')
    await home.getByRole('textbox', { name: 'City' }).fill('Mobile')
    await expect(savedNotice(home)).toBeVisible()

    // Only the other device fills in the city, only this one the zip code, and both the name.
    await nameField(page).fill('Elm Court West')
    await page.getByRole('textbox', { name: 'Zip code' }).fill('36602')
    const offer = page.getByRole('region', { name: 'Another version of this form' })
    await expect(offer).toContainText('Another device signed in to this account has a different version')
    await expect(offer.getByRole('listitem')).toHaveText([
      /^Project name: Elm Court West .* Elm Court East$/,
      /^City: — .* Mobile$/,
    ])
    await offer.getByRole('button', { name: 'Merge both' }).click()
    const versions = page.getByRole('dialog', { name: 'Compare the two versions' })
    await expect(versions.getByRole('alert')).toContainText('Both versions changed Project name.')
    await expectAccessible(page)
    const name = versions.getByRole('row', { name: 'Project name' })
    await name.getByRole('button', { name: 'Use the other' }).click()
    await versions.getByRole('button', { name: 'Merge both' }).click()
    await expect(versions).toBeHidden()
    await expect(nameField(page)).toHaveValue('Elm Court East')
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Mobile')
    await expect(page.getByRole('textbox', { name: 'Zip code' })).toHaveValue('36602')
  })

  test('is created once by two devices that continue one draft, and what the second one typed becomes its unsaved edits', async ({
    world,
  }) => {
    const page = await startSetup(world)
    await nameField(page).fill('Elm Court')
    await expect(savedNotice(page)).toBeVisible()
    const home = await world.enterElsewhere('prairie-lending', setupOf(page))
    await expect(nameField(home)).toHaveValue('Elm Court')
    await nameField(home).fill('Elm Court East')
    await home.getByRole('textbox', { name: 'City' }).fill('Mobile')
    await expect(savedNotice(home)).toBeVisible()

    await page.getByRole('link', { name: /^Review & submit/ }).click()
    await page.getByRole('button', { name: 'Create loan' }).click()
    await expect(page.getByRole('dialog', { name: 'Loan created' })).toBeVisible()

    const notice = home.getByRole('region', { name: 'This draft is a loan now' })
    await expect(notice).toContainText('This draft became a loan on another device')
    await home.getByRole('link', { name: /^Review & submit/ }).click()
    await expect(home.getByRole('button', { name: 'Create loan' })).toHaveCount(0)
    await expectAccessible(home)
    await notice.getByRole('button', { name: 'Open the loan' }).click()
    const merge = home.getByRole('region', { name: 'Fields changed here and elsewhere' })
    const name = merge.getByRole('listitem', { name: 'Project name' })
    await expect(name).toContainText('Elm Court East')
    await expect(merge.getByRole('listitem')).toHaveCount(1)
    await name.getByRole('button', { name: 'Keep mine' }).click()
    await home
      .getByRole('link', { name: /^Project/ })
      .first()
      .click()
    await expect(nameField(home)).toHaveValue('Elm Court East')
    await expect(home.getByRole('textbox', { name: 'City' })).toHaveValue('Mobile')
    // The page is left before the server has removed the draft, whose list it reads first.
    let isLeft = false
    await home.route(/\/api\/preferences/, (route) => (isLeft ? route.continue() : undefined))
    await home.getByRole('button', { name: 'Save and leave' }).click()
    await expect(home).not.toHaveURL(/\/loan\//)
    isLeft = true
    await home.goto(world.address('prairie-lending', '/lender/loan/create'))
    await expect(home.getByRole('article', { name: /^Elm Court/ })).toHaveCount(1)
  })

  test('marks a field that only the server refuses, and creates one loan although the response was lost', async ({
    world,
  }) => {
    world.expectOnConsole(/Failed to load resource/)
    const page = await startSetup(world)
    const actor = mouse(page)
    await nameField(page).fill('Elm Court')
    await page.getByRole('textbox', { name: 'Zip code' }).fill('36602')
    await page.getByRole('link', { name: /^Review & submit/ }).click()

    let answers = 0
    await page.route('**/api/loan', async (route) => {
      answers += 1
      if (answers === 1) {
        const errors = { project_zip_code: ['This zip code is not in Alabama.'] }
        await route.fulfill({ status: 422, json: { message: 'This zip code is not in Alabama.', errors } })
      } else if (answers === 2) {
        // The server accepts the loan, but its response is lost.
        const headers = { ...route.request().headers(), 'x-simulator-world': world.id }
        await route.fetch({ url: `${origin()}/api/loan`, headers })
        await route.abort()
      } else await route.continue()
    })
    await actor.press('Create loan')
    await expect(page.getByRole('alert')).toContainText('The server rejected: Zip code.')
    const step = page.getByRole('link', { name: /^Project/ }).first()
    await expect(step).toContainText('Needs attention')
    await page.goto(world.address('prairie-lending', setupOf(page)))
    await page.getByRole('link', { name: /^Review & submit/ }).click()

    await actor.press('Create loan')
    await expect(page.getByRole('alert')).toContainText('without creating a duplicate')
    await actor.press('Create loan')
    const success = page.getByRole('dialog', { name: 'Loan created' })
    await expect(success).toBeVisible()
    await actor.press('Later', success)
    await page.goto(world.address('prairie-lending', '/lender/loan/create'))
    await expect(page.getByRole('article', { name: 'Elm Court' })).toHaveCount(1)

    await page.getByRole('article', { name: 'Elm Court' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete auction' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article', { name: 'Elm Court' })).toHaveCount(0)
  })

  // Verifies: S5.12, S7.31
  test('retries an interrupted upload with the same file, and refuses a file that is too large or isn’t a document', async ({
    world,
  }) => {
    world.expectOnConsole(/Failed to load resource/)
    const page = await world.enter('prairie-lending', '/lender/auction/submitted')
    await page.getByRole('link', { name: 'Covington Creek Apartments' }).click()
    const actor = mouse(page)
    await actor.press('Upload forms')
    const upload = page.getByRole('dialog', { name: 'Upload forms' })
    const row = upload.getByRole('listitem', { name: '92264', exact: true })

    await actor.file('92264', 'appraisal.pdf', 'x'.repeat(25 * 1024 * 1024 + 1))
    await expect(row.getByRole('alert')).toContainText("The file's size mustn't be more 25MB")
    await actor.file('92264', 'appraisal.exe', 'MZ')
    await expect(row.getByRole('alert')).toContainText('Documents are pdf')

    let sent = 0
    await page.route('**/documents', async (route) => {
      sent += 1
      if (sent === 1) await route.abort()
      else await route.continue()
    })
    await actor.file('92264', 'appraisal.pdf', PDF)
    await expect(row.getByRole('alert')).toContainText('The server cannot be reached')
    await actor.press('Try again', row)
    await expect(row.getByRole('button', { name: 'Download 92264' })).toBeVisible()
    await page.unroute('**/documents')

    // A truncated file: the server notices, and the previous file stays.
    await actor.file('92264', 'second.pdf', PDF.slice(0, 20))
    await expect(row.getByRole('alert')).toContainText('This is not a complete pdf file.')
    await actor.press('Discard', row)
    await expect(row).toContainText('appraisal.pdf')
    await actor.press('Remove 92264', row)
    await actor.press('Remove it', row)
    await expect(row.getByRole('button', { name: 'Download 92264' })).toHaveCount(0)
  })

  test('asks before a reload ends an upload, and says afterwards which file didn’t arrive until it is chosen again', async ({
    world,
  }) => {
    const page = await world.enter('prairie-lending', '/lender/auction/submitted')
    await page.getByRole('link', { name: 'Covington Creek Apartments' }).click()
    const actor = mouse(page)
    const upload = page.getByRole('dialog', { name: 'Upload forms' })
    const row = upload.getByRole('listitem', { name: '92264', exact: true })
    await actor.press('Upload forms')
    await page.route('**/documents', () => new Promise<void>(() => undefined))
    const request = page.waitForRequest('**/documents')
    await actor.file('92264', 'appraisal.pdf', PDF)
    await request
    await expect(row.getByRole('progressbar')).toBeVisible()

    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await page.unroute('**/documents')
    await actor.press('Upload forms')
    await expect(row.getByRole('status')).toHaveText(
      'The page was reloaded or closed before the upload of appraisal.pdf was confirmed. No file is stored. Choose the file again.',
    )
    await expectAccessible(page)
    await actor.file('92264', 'appraisal.pdf', PDF)
    await expect(row.getByRole('button', { name: 'Download 92264' })).toBeVisible()
    await expect(row.getByRole('status')).toHaveCount(0)
    await page.reload()
    await actor.press('Upload forms')
    await expect(row.getByRole('button', { name: 'Download 92264' })).toBeVisible()
    await expect(row.getByRole('status')).toHaveCount(0)
  })
})

test('a loan that is deleted or transferred under its editor says who did it and keeps what was typed', async ({
  world,
}) => {
  world.expectRefusal(410, '/api/loan/')
  const page = await world.enter('prairie-lending', '/lender/loan/create')
  const openProject = async (name: string) => {
    await page
      .getByRole('article', { name })
      .getByRole('link', { name: /^Continue/ })
      .click()
    await page
      .getByRole('link', { name: /^Project/ })
      .first()
      .click()
    await expect(heading(page, 'Project')).toBeVisible()
  }
  await openProject('The Beam')
  await page.getByRole('textbox', { name: 'City' }).fill('Old Mystic')
  await expect(savedNotice(page)).toBeVisible()

  await test.step('deleted from another device', async () => {
    const colleague = await world.enterElsewhere('prairie-lending', '/lender/loan/create')
    await colleague.getByRole('article', { name: 'The Beam' }).getByRole('button', { name: 'Delete' }).click()
    await colleague.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText(/^The Beam was deleted with your account on \d\d\/\d\d\/\d{4} \d\d:\d\d ET\.$/),
    ).toBeVisible()
    const changes = page.getByRole('region', { name: 'Your unsaved changes' })
    await expect(changes.getByRole('row', { name: /^City/ })).toContainText('Old Mystic')
    await expectAccessible(page)
    await changes.getByRole('button', { name: 'Keep as a new loan' }).click()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Old Mystic')
    await expect(nameField(page)).toHaveValue('The Beam')
  })

  await test.step('a draft of a loan that is gone stays within reach', async () => {
    await page.goto(world.address('prairie-lending', '/lender/loan/create'))
    await openProject('Larkspur Communities at Round Rock')
    await page.getByRole('textbox', { name: 'City' }).fill('Pflugerville')
    await expect(savedNotice(page)).toBeVisible()
    await page.goto(world.address('prairie-lending', '/lender/loan/create'))
    await world.inject({ name: 'delete loan', as: 'prairie-lending', auction: 'larkspur-at-round-rock' })
    const draft = page.getByRole('article', { name: 'Larkspur Communities at Round Rock' })
    await expect(draft.getByText(/^Unsaved changes to loan/)).toBeVisible()
    await draft.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByText(/^Larkspur Communities at Round Rock was deleted/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^City/ })).toContainText('Pflugerville')
  })
})
