// Access to the console: links in the mailbox, the control token from another machine, and acting for a person.
import { expectAccessible } from './accessible'
import { bid, openAuction, row } from './board'
import { consoleTime, enterAs, openConsole, part } from './console-page'
import { origin } from './simulator'
import { expect, test } from './world'

test('somebody signs up in the app, and the link in the console’s mailbox confirms the address', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  await page.getByRole('tab', { name: 'Mailbox' }).click()
  await expect(page.getByText(/^No e-mail yet/)).toBeVisible()

  const email = 'nora@quarryhill.example'
  const nora = await world.visit('nora', '/')
  await nora.getByRole('link', { name: 'Sign up as an investor' }).click()
  await nora.getByLabel('Email').fill(email)
  await nora.getByLabel('Password', { exact: true }).fill('seven green bicycles')
  await nora.getByLabel('Confirm password').fill('seven green bicycles')
  await nora.getByLabel('I agree to the terms').check()
  await nora.getByRole('button', { name: 'Sign up' }).click()
  await expect(nora.getByRole('dialog', { name: 'Verify your email' })).toBeVisible()

  const mail = page.getByRole('tabpanel', { name: 'Mailbox' }).getByRole('listitem')
  await expect(mail).toContainText(email)
  await expectAccessible(page)
  const opened = await enterAs(page, new RegExp(`^Open the link of “.*” to ${email}$`))
  await expect(opened).toHaveURL(/\/investor\/registration$/)
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a presenter steps in: a rival bids, an auction is paused and extended, Treasuries move', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  const investor = await enterAs(page, 'Enter as Harbor Crest Capital')
  await openAuction(investor, 'Riella on 5th')
  await bid(investor)
  await expect(row(investor, 'Riella on 5th')).toContainText('Winning')

  await page.getByRole('tab', { name: 'Step in' }).click()
  await page.getByRole('button', { name: /^Summit Ridge Securities bids \S+ on Riella on 5th$/ }).click()
  await expect(page.getByText('Summit Ridge Securities bid on Riella on 5th.')).toBeVisible()
  await expect(row(investor, 'Riella on 5th')).toContainText('Outbid')
  await page.getByRole('button', { name: 'Pause Riella on 5th' }).click()
  await expect(row(investor, 'Riella on 5th')).toContainText(/paused/i)
  await page.getByRole('button', { name: 'Resume Riella on 5th' }).click()
  await page.getByRole('button', { name: 'Extend Riella on 5th by 5 minutes' }).click()
  await expect(page.getByText('Riella on 5th has 5 min more.')).toBeVisible()
  await page.getByRole('button', { name: 'Treasuries up 5 bp' }).click()
  await expect(page.getByText('Treasuries rose by 5 bp.')).toBeVisible()
})

test.describe('where a firm commitment waits', () => {
  test.use({ scenario: 'every-screen' })

  test('the agency’s desk is the console', async ({ world, context }) => {
    const page = await openConsole(context, world.id)
    await page.getByRole('tab', { name: 'Step in' }).click()
    const desk = page.getByRole('region', { name: 'The agency’s desk' })
    const accept = desk.getByRole('button', { name: /^Accept the commitment of / }).first()
    const name = (await accept.getAttribute('aria-label'))?.replace('Accept the commitment of ', '') ?? ''
    await accept.click()
    await expect(page.getByText(`The commitment of ${name} is accepted.`)).toBeVisible()
    await expect(desk.getByRole('button', { name: `Accept the commitment of ${name}` })).toHaveCount(0)
  })
})

test('from another machine the console asks for the control token, refuses a wrong one, and opens', async ({
  world,
  browser,
}) => {
  // As a proxy would say it: the request does not come from this machine.
  const far = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.0.0.9' } })
  const page = await far.newPage()
  await page.goto(`${origin()}/simulator?world=${world.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The console is locked' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Control token').fill('open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This is not the control token of the simulator.')
  await expectAccessible(page)
  await page.getByLabel('Control token').fill('sesame')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByLabel('World', { exact: true })).toHaveValue(world.id)
  await page.getByRole('button', { name: 'One minute on' }).click()
  await expect(consoleTime(page)).toContainText('10:16:00')
  await expect(part(page, 'Enter the marketplace as').getByRole('link').first()).toBeVisible()
  await far.close()
})
