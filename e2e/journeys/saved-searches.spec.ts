// Saved searches: saved on one device, applied on the other, renamed, deleted, and the news of an auction that matches.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { rows } from './board'
import { expect, test } from './world'

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Saved searches/ }).click()
  return page.getByRole('dialog', { name: 'Saved searches' })
}

test('a filter saved on one device is applied, renamed and deleted on the other, and a new auction that matches it is announced', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const desk = await world.enter('harbor-crest', '/investor/auction/live')
  const phone = await world.enterElsewhere('harbor-crest', '/investor/auction/live')
  await phone.setViewportSize({ width: 390, height: 844 })

  await test.step('it is saved with the search text', async () => {
    await desk.getByRole('searchbox', { name: 'Find a project' }).fill('CRÉEK')
    await expect(rows(desk)).toHaveCount(1)
    const menu = await openMenu(desk)
    await menu.getByLabel('Name for “CRÉEK”').fill('Water')
    await menu.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(menu.getByText('Saved.')).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('the other device applies it', async () => {
    await phone.getByRole('button', { name: 'Search and filter' }).click()
    await expect(phone.getByRole('button', { name: 'Saved searches (1)' })).toBeVisible()
    const menu = await openMenu(phone)
    await expectAccessible(phone)
    await menu.getByRole('button', { name: /^Water/ }).click()
    await expect(menu).toBeHidden()
    await expect(rows(phone)).toHaveCount(1)
  })

  await test.step('a rename and a deletion are on both', async () => {
    const menu = await openMenu(phone)
    await menu.getByRole('button', { name: 'Rename Water' }).click()
    await menu.getByLabel('New name for Water').fill('Creeks')
    await menu.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(desk.getByRole('dialog', { name: 'Saved searches' })).toContainText('Creeks')
    await expect(menu.getByText('Saved.')).toBeVisible()
    await menu.getByRole('button', { name: 'Delete Creeks' }).click()
    await expect(desk.getByRole('dialog', { name: 'Saved searches' })).not.toContainText('Creeks')
    await menu.getByRole('button', { name: 'Undo' }).click()
    await expect(desk.getByRole('dialog', { name: 'Saved searches' })).toContainText('Creeks')
  })

  await test.step('an auction that matches is announced when it appears, and one that doesn’t match isn’t', async () => {
    await world.inject({ name: 'schedule auction', auction: 'the-abraham', in: '2h', minutes: 60 })
    await world.inject({ name: 'schedule auction', auction: 'lake-creek-apartments', in: '2h', minutes: 60 })
    for (const page of [desk, phone]) {
      await expect(page.getByText(/^New: Lake Creek.* Matches your saved search “Creeks”\.$/)).toBeVisible()
      await expect(page.getByText(/^New: The Abraham/)).toHaveCount(0)
    }
  })
})
