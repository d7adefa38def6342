// An order that is refused while its dialog is locked: whatever the user presses meanwhile, the refusal is seen.
import { openAuction, row } from './board'
import { expect, test } from './world'

test('Escape pressed three times while Pause is under way doesn’t hide its refusal, and Pause works afterwards @firefox', async ({
  world,
}) => {
  world.expectRefusal(422, '/api/auction/pause/')
  const lender = await world.enter('prairie-lending', '/lender/auction/live')
  await openAuction(lender, 'Riella on 5th')
  await lender.getByRole('button', { name: 'Pause' }).click()
  const pause = lender.getByRole('dialog', { name: 'Pause auction' })
  await pause.getByLabel('Reason').fill('A term is being corrected.')

  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const path = '**/api/auction/pause/*'
  await lender.route(path, async (route) => {
    await held
    await route.fulfill({ status: 422, json: { message: 'The desk has locked this auction.' } })
  })
  const call = lender.waitForRequest(path)
  await pause.getByRole('button', { name: 'Pause auction' }).click()
  await call
  for (let press = 0; press < 3; press += 1) await lender.keyboard.press('Escape')
  await expect(pause).toBeVisible()
  answer()
  await expect(pause.getByRole('alert')).toHaveText('The desk has locked this auction.')

  await test.step('the browser’s own way to close it shows the dialog again', async () => {
    await pause.evaluate((element: HTMLDialogElement) => element.close())
    await expect(pause.getByRole('alert')).toBeVisible()
  })

  await lender.unroute(path)
  await pause.getByRole('button', { name: 'Pause auction' }).click()
  await expect(pause).toBeHidden()
  await expect(row(lender, 'Riella on 5th')).toContainText('Paused with')
})
