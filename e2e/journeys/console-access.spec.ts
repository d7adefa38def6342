// Access to and from the console: links in the mailbox, the agency's desk, links on other sites, and the control token from another
// machine.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expectAccessible } from './accessible'
import { consoleTime, enterAs, openConsole, part } from './console-page'
import { origin } from './simulator'
import { expect, test } from './world'

test('the link in the console’s mailbox confirms the address of a new account', async ({ world, context }) => {
  const page = await openConsole(context, world.id)
  await page.getByRole('tab', { name: 'Mailbox' }).click()
  await expect(page.getByText(/^No email yet/)).toBeVisible()

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
  const popup = await enterAs(page, new RegExp(`^Open link in “.*” to ${email}$`))
  await popup.getByRole('button', { name: 'Confirm email' }).click()
  await expect(popup).toHaveURL(/\/investor\/registration$/)
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('with a firm commitment that waits for the agency', () => {
  test.use({ scenario: 'every-screen' })

  test('the console accepts the commitment', async ({ world, context }) => {
    const page = await openConsole(context, world.id)
    await page.getByRole('tab', { name: 'Step in' }).click()
    const desk = page.getByRole('region', { name: 'The agency’s desk' })
    const accept = desk.getByRole('button', { name: /^Accept commitment for / }).first()
    const name = (await accept.getAttribute('aria-label'))?.replace('Accept commitment for ', '') ?? ''
    await accept.click()
    await expect(page.getByText(`Commitment for ${name} accepted.`)).toBeVisible()
    await expect(desk.getByRole('button', { name: `Accept commitment for ${name}` })).toHaveCount(0)
  })
})

test('a page of another site can’t sign anyone in with an image or a frame, and its link asks first', async ({
  world,
  context,
}) => {
  const link = world.address('harbor-crest', `/simulator/enter/${world.id}?as=harbor-crest&to=/investor/auction/live`)
  const page = `<title>Elsewhere</title><img src="${link}"><iframe src="${link}"></iframe><a href="${link}">Prices</a>`
  const site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const address = site.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const elsewhere = await context.newPage()
  // The frame and the image are refused.
  world.expectOnConsole(/403|Framing|NotSameOrigin/)
  await elsewhere.goto(`http://127.0.0.1:${port}/`)
  expect(await context.cookies(link)).toEqual([])
  await elsewhere.getByRole('link', { name: 'Prices' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Enter as Harbor Crest Capital?')
  await expectAccessible(elsewhere)
  expect(await context.cookies(link)).toEqual([])
  await elsewhere.getByRole('link', { name: 'Enter as Harbor Crest Capital' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
  site.close()
})

test('from another machine the console asks for the control token, refuses a wrong one, and opens', async ({
  world,
  browser,
}) => {
  // Like a proxy, the header says that the request comes from another machine.
  const remote = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.0.0.9' } })
  const page = await remote.newPage()
  await page.goto(`${origin()}/simulator?world=${world.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The console is locked' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Control token').fill('open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Wrong control token. Use the one that the simulator was started with.',
  )
  await expectAccessible(page)
  await page.getByLabel('Control token').fill('sesame')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByLabel('World', { exact: true })).toHaveValue(world.id)
  await page.getByRole('button', { name: 'Forward one minute' }).click()
  await expect(consoleTime(page)).toContainText('10:16:00')
  await expect(part(page, 'Enter the marketplace as').getByRole('link').first()).toBeVisible()
  await remote.close()
})
