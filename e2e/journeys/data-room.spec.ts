// A data room: a signator accepts the agreement before the documents open, and again after a change; the seller sees who opened what.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { openAuction } from './board'
import { PDF } from './loan'
import { part } from './three-screens'
import { expect, test } from './world'

const PROJECT = 'Whitewing Flats'

test.use({ scenario: 'data-room', seed: 23 })

const documents = (page: Page) => part(page, 'Documents')
const room = (page: Page) => part(page, 'Data room')
const signator = (page: Page) => documents(page).getByLabel('Accepting signator')
const accept = (page: Page) => documents(page).getByRole('button', { name: 'Accept for your firm' })

test('documents open once a signator accepts the agreement, close after a change, and the seller sees who opened what', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const seller = await world.enter('prairie-lending', '/lender/auction/pre')
  const investor = await world.enterElsewhere('harbor-crest', '/investor/auction/pre')
  const other = await world.enterElsewhere('union-grove', '/investor/auction/pre')
  for (const page of [seller, investor, other]) await openAuction(page, PROJECT)

  await test.step('the list is visible, and the firm’s signators are named', async () => {
    for (const page of [investor, other]) {
      await expect(documents(page).getByRole('listitem', { name: 'HUD' })).toContainText('Prairie Lending')
      await expect(documents(page).getByText(/can accept it for your firm\.$/)).toBeVisible()
      await expect(documents(page).getByRole('button', { name: /^Download/ })).toHaveCount(0)
      await expect(accept(page)).toBeDisabled()
    }
    await expectAccessible(investor)
  })

  await test.step('a signator accepts it, and only that firm’s documents open', async () => {
    await signator(investor).selectOption({ index: 1 })
    await accept(investor).click()
    await expect(documents(investor).getByText(/^Version 1, accepted by /)).toBeVisible()
    const [download] = await Promise.all([
      investor.waitForEvent('download'),
      documents(investor).getByRole('button', { name: 'Download all as ZIP' }).click(),
    ])
    const files = Object.keys(unzipSync(await readFile(await download.path())))
    expect(files).toContain('01 Firm commitment.pdf')
    expect(files).toContain('index.csv')
    await expect(documents(other).getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await expectAccessible(investor)
  })

  await test.step('the seller sees it at once, with the firms that opened nothing', async () => {
    await expect(room(seller)).toContainText('Version 1, accepted by 2 firms')
    await room(seller).getByRole('button', { name: 'Who opened what' }).click()
    const list = seller.getByRole('dialog', { name: 'Who opened what' })
    await expect(list.getByRole('listitem', { name: 'Harbor Crest Capital' })).toContainText('HUD, version 1')
    await expect(list.getByRole('listitem', { name: 'Tidewell Capital Markets' })).toContainText(
      'Hasn’t opened a document.',
    )
    await expectAccessible(seller)
    const [csv] = await Promise.all([
      seller.waitForEvent('download'),
      list.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(await readFile(await csv.path(), 'utf8')).toContain('Harbor Crest Capital,HUD,1,yes,')
    await list.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a change closes the documents, and an investor who reads the old version is shown the new one', async () => {
    await room(seller).getByRole('button', { name: 'Agreement' }).click()
    const form = seller.getByRole('dialog', { name: 'Confidentiality agreement' })
    await form.getByLabel('Agreement', { exact: true }).fill('Keep it, and delete it afterwards.')
    await expectAccessible(seller)
    await form.getByRole('button', { name: 'Save agreement' }).click()
    await expect(form).toBeHidden()
    await expect(room(seller)).toContainText('Version 2, accepted by no firm yet')
    await expect(documents(investor).getByText('after your firm accepted version 1', { exact: false })).toBeVisible()
    await expect(documents(investor).getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await expect(documents(other).getByRole('heading', { name: 'Confidentiality agreement, version 2' })).toBeVisible()
    await signator(investor).selectOption({ index: 1 })
    await accept(investor).click()
    await expect(documents(investor).getByText(/^Version 2, accepted by /)).toBeVisible()
    await expect(documents(investor).getByRole('button', { name: 'Download HUD' })).toBeVisible()
  })

  await test.step('a phone shows all of it', async () => {
    for (const page of [seller, other]) await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleOnPhone(other)
    await expectAccessibleOnPhone(seller)
  })
})

test('an investor who opened a document is notified of its update, and the seller confirms before replacing it', async ({
  world,
}) => {
  await world.inject({ name: 'accept agreement', as: 'harbor-crest', auction: 'whitewing-flats' })
  await world.inject({ name: 'open document', as: 'harbor-crest', auction: 'whitewing-flats', form: 'form_92264' })
  await world.inject({ name: 'withdraw auction', auction: 'whitewing-flats', reason: 'The appraisal is corrected.' })
  const seller = await world.enter('prairie-lending', '/lender/auction/commitment')
  await openAuction(seller, PROJECT)
  await seller.getByRole('link', { name: 'Edit' }).click()
  await seller.getByRole('link', { name: /^Documents/ }).click()
  const row = seller.getByRole('listitem', { name: '92264', exact: true })
  const pdf = { name: 'appraisal.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
  await row.getByLabel('92264', { exact: true }).setInputFiles(pdf)
  await expect(row.getByText('1 investor opened the current version.', { exact: false })).toBeVisible()
  await row.getByRole('button', { name: 'Replace it' }).click()
  await expect(row.getByText('appraisal.pdf').first()).toBeVisible()
  await expect(row).toContainText('version 2')
  await world.inject({ name: 'schedule auction', auction: 'whitewing-flats', in: '3h', minutes: 60 })
  const investor = await world.enterElsewhere('harbor-crest', '/investor/profile/notifications')
  await expect(
    investor.getByText('Whitewing Flats: Appraisal summary 92264 was updated after you opened it.').first(),
  ).toBeVisible()
})
