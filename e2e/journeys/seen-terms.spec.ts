// Two people of one firm at the same auction: neither gives an order about terms that they haven't seen.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { firstProject, openAuction, row } from './board'
import { expect, test, type World } from './world'

/** Changes the minimum price of this loan, as a third person of the firm. */
const setFloor = (world: World, auction: string, price: number) =>
  world.inject({ name: 'update loan', as: 'prairie-lending', auction, set: { loan_min_price: price } })

/** The key of an auction of the sample market: its project's name in lower case. */
const keyOf = (project: string): string => project.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function openStart(page: Page, project: string) {
  await openAuction(page, project)
  await page.getByRole('button', { name: 'Schedule auction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule auction' })
  await expect(dialog).toContainText('Minimum price100-08')
  return dialog
}

test.describe('an order about terms that changed', () => {
  test('is not sent until its sender has seen the new terms, on each of two devices', async ({ world }) => {
    const first = await world.enter('prairie-lending', '/lender/auction/commitment')
    const project = await firstProject(first)
    const auction = keyOf(project)
    await setFloor(world, auction, 100.25)
    const second = await world.enterElsewhere('prairie-lending', '/lender/auction/commitment')
    const start = await openStart(first, project)
    const other = await openStart(second, project)
    await start.getByLabel('Time (ET)').fill('14:30')

    await setFloor(world, auction, 90)
    for (const dialog of [start, other]) {
      await expect(dialog.getByRole('alert')).toContainText('Minimum price100-08 → 90-00')
      await expect(dialog).toContainText('Proceeds at minimum')
    }
    await expectAccessible(first)
    await start.getByRole('button', { name: 'Use these terms' }).click()
    await expect(start.getByRole('button', { name: 'Schedule auction' })).toBeVisible()
    await expect(row(first, project)).toHaveCount(1)
    await expect(start.getByLabel('Time (ET)')).toHaveValue('14:30')
    await start.getByRole('button', { name: 'Schedule auction' }).click()
    await expect(start).toBeHidden()
    await expect(row(first, project)).toHaveCount(0)

    // The other device's dialog now shows the schedule as a change too.
    await expect(other.getByRole('alert')).toContainText('StartNot scheduled →')
    await expect(other.getByRole('alert')).toContainText('14:30:00 ET')
    await other.getByRole('button', { name: 'Use these terms' }).click()
    await expect(other).toBeVisible()
    await other.getByRole('button', { name: 'Cancel' }).click()

    await first.getByRole('link', { name: 'Pre', exact: false }).first().click()
    await expect(row(first, project)).toContainText('14:30')
    await openAuction(first, project)
    await expect(first.getByText('90-00', { exact: true }).last()).toBeVisible()
  })
})
