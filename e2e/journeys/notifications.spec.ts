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
test('notifications appear at the bell, are listed on their page, and count as read once that page is open', async ({
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
