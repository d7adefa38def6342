// The bell and the page of notifications: they arrive live, are read, and offer a pass.
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expect, test } from './world'

const notify = (to: string, title: string) => ({ name: 'notify', to, title, text: 'The desk opens at ten.' })

/** The top and bottom of an element, px. */
const edges = (one: Locator): Promise<readonly [number, number]> =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return [top, bottom]
  })

// Verifies: S1.8, S2.31, S2.32, S2.33, S2.34, S2.35, S4.5, S9.9, S7.32
test('notifications appear at the bell, are listed on their page, and count as read once they have been in view', async ({
  world,
}) => {
  const desk = await world.enter('ridgeway-housing', '/lender/profile')
  const bell = desk.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible()
  await world.inject(notify('ridgeway-housing', 'One'))
  await world.inject(notify('ridgeway-housing', 'Two'))
  await world.inject(notify('ridgeway-housing', 'Three'))
  await bell.click()
  const dropdown = desk.getByRole('dialog', { name: 'Notification' })
  await expect(dropdown.getByText('Three')).toBeVisible()
  await expect(dropdown.getByText('Two')).toBeVisible()
  await expect(dropdown.getByText('One')).toBeHidden()
  const [, endOfTitle] = await edges(dropdown.getByText('Three'))
  const [time] = await edges(dropdown.getByRole('time').first())
  expect(time, 'the time is below the title').toBeGreaterThanOrEqual(endOfTitle)
  await dropdown.getByRole('link', { name: 'See more' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(desk.getByText('One', { exact: true })).toBeVisible()
  await expect(bell).toHaveAccessibleDescription('0 unread')
  await expectAccessible(desk)
  await bell.click()
  await expect(dropdown.getByText('no notifications')).toBeVisible()
})

test.describe('hundreds of notifications', () => {
  test.use({ scenario: 'notification-storm' })
  test('stay unread below the window, and load a page at a time', async ({ world }) => {
    await world.advance('12m')
    const desk = await world.enter('harbor-crest', '/investor/profile/notifications')
    const bell = desk.getByRole('button', { name: 'Notifications', exact: true })
    const unread = async () => Number((await bell.getByText(/^\d+\+?$/).textContent())?.replace('+', ''))
    await expect(desk.getByText(/^\d+ of [2-4]\d\d$/)).toBeVisible()
    await expect(desk.getByText('Unread: ').first()).toBeAttached()
    // Those in view become read, those below don't.
    await expect(desk.getByRole('listitem').first().getByText('Unread: ')).toHaveCount(0)
    await expect(desk.getByRole('listitem').last().getByText('Unread: ')).toHaveCount(1)
    expect(await unread()).toBeGreaterThan(0)
    const older = desk.getByRole('button', { name: /^Show older/ })
    await older.click()
    await expect(desk.getByText(/^200 of [2-4]\d\d$/)).toBeVisible()
    await desk.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toHaveAccessibleDescription('0 unread')
    await expect(desk.getByText('Unread: ')).toHaveCount(0)
    await expectAccessible(desk)
  })
})

// Verifies: S4.2, S4.4, S7.9
test('a pass from a reminder holds even if the page is reloaded while it could still be undone', async ({ world }) => {
  const desk = await world.enter('harbor-crest', '/investor/profile/notifications')
  await expect(desk.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await world.advance('2h1m')
  const reminder = desk
    .getByRole('listitem')
    .filter({ hasText: 'Stuart Gardens' })
    .filter({ hasText: 'in 24 hours' })
    .first()
  const pass = reminder.getByRole('button', { name: 'Pass', exact: true })
  await pass.click()
  await expect(reminder.getByRole('button', { name: 'Undo pass' })).toBeVisible()
  await desk.reload()
  await expect(pass).toBeDisabled()
})
