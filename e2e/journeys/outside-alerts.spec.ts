// Alerts outside the page: turned on in the settings, received by the browser’s push service and by email, and leading to the ticket. A
// browser without a screen has neither notifications nor a push service, so this one’s PushManager names a service on this machine; the
// rest is real.
import type { Page } from '@playwright/test'
import { type FakePushService, fakePushService } from '../../simulator/api/push/fake-push-service'
import { expectAccessible } from './accessible'
import { expect, test } from './world'

let service: FakePushService
test.beforeAll(async () => {
  service = await fakePushService()
})
test.afterAll(() => service.close())

type Browser = ReturnType<FakePushService['browser']>

/** Lets the page subscribe this browser. A browser without a screen denies notifications whatever the test grants. */
async function connect(page: Page, { address }: Browser): Promise<void> {
  await page.addInitScript((json) => {
    let permission = 'default'
    const requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    Object.defineProperties(Notification, {
      permission: { get: () => permission },
      requestPermission: { value: requestPermission },
    })
    const subscription = { toJSON: () => json, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, { subscribe: async () => subscription })
  }, address)
  await page.reload()
}

test('alerts of an outbid reach the browser and the mailbox, once a minute, and lead to the ticket at the new minimum', {
  tag: '@both-connectors',
}, async ({ world }) => {
  // After the sign-out a refetch may ask with the old token.
  world.expectRefusal(401, '/api/')
  // The server closes the socket of a session that ends, while Socket.IO may still be leaving its channels.
  world.expectOnConsole(/WebSocket is already in CLOSING or CLOSED state/)
  const desk = service.browser()
  const page = await world.enter('harbor-crest', '/investor/profile/settings')
  await connect(page, desk)
  const alerts = page.getByRole('region', { name: 'Alerts' })

  await test.step('they are turned on and chosen in the settings', async () => {
    await alerts.getByRole('button', { name: 'Turn on desktop alerts' }).click()
    await expect(alerts.getByRole('button', { name: 'Turn off desktop alerts' })).toBeVisible()
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    expect(new URL(worker ?? '').pathname).toBe('/service-worker.js')
    for (const kind of ['I’m outbid', 'one of my auctions is paused', 'one of my auctions is resumed'])
      for (const channel of ['desktop', 'email'])
        await alerts.getByRole('checkbox', { name: `${kind}, ${channel}` }).check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('what happens within a minute is one more alert when the minute ends', async () => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-00' })
    await world.inject({ name: 'pause auction', auction: 'whitewing-flats', reason: 'Late amendment' })
    await world.inject({ name: 'resume auction', auction: 'whitewing-flats' })
    await expect.poll(() => desk.received.map(({ payload }) => payload.title)).toEqual(['You have been outbid'])
    await world.advance('1m')
    await expect
      .poll(() => desk.received.map(({ payload }) => payload.title))
      .toEqual(['You have been outbid', 'Paused, then resumed: Whitewing Flats'])
  })

  await test.step('a click on the alert opens the ticket in the page that is open', async () => {
    const payload = desk.received[0]?.payload
    await page.evaluate((alert) => {
      const { port2 } = new MessageChannel()
      const message = new MessageEvent('message', { data: alert, ports: [port2] })
      navigator.serviceWorker.dispatchEvent(message)
    }, payload)
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('108-01')
    await expect(page.getByRole('heading', { level: 2, name: 'Whitewing Flats' }).last()).toBeVisible()
  })

  await test.step('signing out ends them in this browser', async () => {
    const before = desk.received.length
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Government-backed loans, sold in the open' }),
    ).toBeVisible()
    await world.inject({ name: 'pause auction', auction: 'riella-on-5th' })
    await expect
      .poll(() => world.mailedPath(world.person('harbor-crest').email, 'Auction paused'))
      .toContain('/investor/')
    expect(desk.received).toHaveLength(before)
  })

  await test.step('the email’s link does the same after a sign-in, and later opens the result', async () => {
    const { email, password } = world.person('harbor-crest')
    const path = await world.mailedPath(email, 'You have been outbid')
    const phone = await world.visitElsewhere('harbor-crest', path)
    await phone.getByRole('link', { name: 'Log in as an investor' }).click()
    await phone.getByLabel('Email').fill(email)
    await phone.getByLabel('Password').fill(password)
    await phone.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(phone.getByRole('textbox', { name: 'Price' })).toHaveValue('108-01')
    await world.inject({ name: 'pause auction', auction: 'whitewing-flats', reason: 'Late amendment' })
    const paused = await world.enterElsewhere('harbor-crest', path)
    await expect(paused.getByRole('heading', { level: 2, name: 'Whitewing Flats' }).last()).toBeVisible()
    await world.inject({ name: 'resume auction', auction: 'whitewing-flats' })
    await world.advance('1h')
    await paused.goto(world.address('harbor-crest', path))
    await expect(paused.getByRole('heading', { level: 2, name: 'Whitewing Flats' }).last()).toBeVisible()
    await expect(paused.getByText('This auction has closed.')).toBeVisible()
    await expect(paused.getByRole('link', { name: 'See the result' })).toBeVisible()
  })
})

test.describe('on a server that offers only the specification', () => {
  test.use({ api: 'spec' })
  test('the settings show nothing of alerts outside the page, and no service worker is registered', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/profile/settings')
    const alerts = page.getByRole('region', { name: 'Alerts' })
    await expect(alerts.getByRole('checkbox', { name: 'I’m outbid' })).toBeVisible()
    await expect(alerts.getByRole('columnheader')).toHaveCount(0)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
