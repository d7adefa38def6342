// The instructor's console: a training from start to debrief, people side by side, faults, the clock, and recording a log.
import type { Page } from '@playwright/test'
import { runSimulate } from '../../simulator/runtime/run-simulate'
import { newWorld } from '../harness/simulated-world'
import { expectAccessible } from './accessible'
import { bid, openAuction, row } from './board'
import { consoleTime, enterAs, openConsole, part } from './console-page'
import { control, origin } from './simulator'
import { expect, test } from './world'

test('a trainer runs Outbid in the last minute from the console, ending in a scored debrief', async ({
  world,
  context,
}) => {
  // The trainee's world has ended.
  world.expectRefusal(400, '/api/')
  const page = await openConsole(context, world.id)
  await part(page, 'Scenarios')
    .getByRole('button', { name: /^Outbid in the last minute/ })
    .click()
  const start = page.getByRole('region', { name: 'How to run this training' })
  await expect(start.getByRole('heading', { name: 'Outbid in the last minute' })).toBeVisible()
  const tasks = part(page, 'Trainee’s tasks')
  await expect(tasks).toContainText('0 of 100 points')

  const trainee = await enterAs(page, /^Open the trainee’s marketplace as Harbor Crest Capital/)
  // The link doesn't lead to the live board, because opening it is a task.
  await trainee.getByRole('navigation').getByRole('link', { name: /^Live/ }).click()
  await openAuction(trainee, 'Riella on 5th')
  await expect(tasks.getByText('Done: Open the live board')).toBeAttached()
  await bid(trainee)
  await expect(row(trainee, 'Riella on 5th')).toContainText('Winning')
  await expect(tasks.getByText('Done: Bid on Riella on 5th')).toBeAttached()

  await page.getByRole('button', { name: /^Last minute/ }).click()
  await expect(consoleTime(page)).toContainText('10:44:00')
  await expect(row(trainee, 'Riella on 5th')).toContainText('Outbid')
  await expect(tasks.getByText('Done: Lose the lead to a rival')).toBeAttached()
  await expect(
    page.getByText(/^In the last two minutes, a valid bid moves the end to two minutes after it/),
  ).toBeVisible()
  await bid(trainee, '104-00')
  await expect(tasks.getByText('Done: Be the best bidder in the last minute')).toBeAttached()
  await page.getByRole('button', { name: 'Go to end' }).click()
  await expect(tasks).toContainText('100 of 100 points')

  await tasks.getByRole('link', { name: 'Debrief' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Debrief' })).toBeVisible()
  const sheet = page.getByRole('table', { name: /^Harbor Crest Capital/ })
  await expect(sheet.getByRole('row', { name: /^Win the auction/ })).toContainText(/20 of 20/)
  await expect(sheet.getByRole('row', { name: /^Score/ })).toContainText('100 of 100')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('debrief.csv')

  await page.getByRole('link', { name: 'Back to the console' }).click()
  // Panels may be reading the world when it ends.
  world.expectRefusal(404, '/simulator/api/worlds/')
  await page.getByRole('button', { name: 'End this world' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End world' }).click()
  await expect(page.getByLabel('World', { exact: true })).toHaveValue('main')
})

test('lender, investor and rival open side by side from the console, which shows their calls and acts for a rival', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  const lender = await enterAs(page, 'Enter as Prairie Lending')
  const investor = await enterAs(page, 'Enter as Harbor Crest Capital')
  const rival = await enterAs(page, 'Enter as Summit Ridge Securities')
  expect(new Set([lender, investor, rival].map((each) => new URL(each.url()).origin)).size).toBe(3)
  for (const each of [lender, investor, rival]) await expect(row(each, 'Riella on 5th')).toBeVisible()

  await openAuction(investor, 'Riella on 5th')
  await bid(investor, '109-00')
  await expect(row(investor, 'Riella on 5th')).toContainText('Winning')
  await expect(row(rival, 'Riella on 5th')).toContainText('109-00')
  await expect(row(lender, 'Riella on 5th')).toContainText('109-00')

  await test.step('a call is found by its path, with its body', async () => {
    const wire = page.getByRole('list', { name: /^Wire log/ })
    await page.getByLabel('Find', { exact: true }).fill('auction/bid/')
    await expect(wire.getByRole('listitem')).toHaveCount(1)
    await wire.getByText(/^POST \/api\/auction\/bid\//).click()
    await expect(wire.getByText('"price": 109').first()).toBeVisible()
  })

  await test.step('the presenter bids for a rival, pauses and extends an auction, and moves Treasuries', async () => {
    await page.getByRole('tab', { name: 'Step in' }).click()
    await page.getByRole('button', { name: /^Summit Ridge Securities bids \S+ on Riella on 5th$/ }).click()
    await expect(page.getByText('Summit Ridge Securities bid on Riella on 5th.')).toBeVisible()
    await expect(row(investor, 'Riella on 5th')).toContainText('Outbid')
    await page.getByRole('button', { name: 'Pause Riella on 5th' }).click()
    await expect(row(investor, 'Riella on 5th')).toContainText(/paused/i)
    await page.getByRole('button', { name: 'Resume Riella on 5th' }).click()
    await page.getByRole('button', { name: 'Extend Riella on 5th by 5 minutes' }).click()
    await expect(page.getByText('Riella on 5th extended by 5 min.')).toBeVisible()
    await page.getByRole('button', { name: 'Treasuries up 5 bp' }).click()
    await expect(page.getByText('Treasuries rose by 5 bp.')).toBeVisible()
  })
})

test('two windows of the console follow the clock and the wire over one stream @firefox', async ({
  world,
  context,
}) => {
  const windows = [await openConsole(context, world.id), await openConsole(context, world.id)]
  await windows[0]?.getByRole('button', { name: 'Forward one minute' }).click()
  await fetch(`${origin()}/api/auth/user`, { headers: { 'X-Simulator-World': world.id } })
  for (const page of windows) {
    await expect(consoleTime(page)).toContainText('10:16:00')
    await expect(page.getByRole('list', { name: /^Wire log/ })).toContainText('GET /api/auth/user')
  }
})

test('the console switches faults, restores a snapshot, moves time with keys and timeline, and remembers its scheme', async ({
  world,
  context,
}) => {
  world.expectRefusal(404, '/simulator/api/worlds/nowhere')
  const page = await openConsole(context, world.id)
  await test.step('a fault for one person is switched on and off', () => switchFault(page))
  await test.step('the world goes back to a snapshot', () => restoreSnapshot(page))
  await test.step('keys and timeline move time, and the console says what a rewind discards', () => moveTime(page))
  await test.step('the console is purple, and a chosen color scheme survives a reload', () => chooseScheme(page))
  await test.step('a world that has ended is named, with a button to another one', async () => {
    await page.goto(`${page.url().split('?')[0]}?world=nowhere`)
    await expect(page.getByRole('heading', { name: 'World nowhere has ended' })).toBeVisible()
    await page.getByRole('button', { name: 'Show another world' }).click()
    await expect(page.getByLabel('World', { exact: true })).toHaveValue('main')
  })
})

async function moveTime(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Timeline' }).click()
  await page.keyboard.press('m')
  await expect(consoleTime(page)).toContainText('10:16:00')
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.locator('[aria-current=time]')).toContainText('10:16:00')
  await page.keyboard.press('s')
  await expect(consoleTime(page)).not.toContainText('10:16:00')

  // The timeline updates shortly after the clock: the last past row is the step that just happened.
  const timeAfterStep = /\d\d:\d\d:\d\d/.exec(await consoleTime(page).innerText())?.[0] ?? ''
  await expect(timeline.getByRole('button', { name: /Rewind to here$/ }).last()).toContainText(timeAfterStep)
  const nextEvent = timeline.getByRole('button', { name: /Jump to here$/ }).nth(2)
  const nextTime = (await nextEvent.innerText()).slice(0, 8)
  await nextEvent.click()
  await expect(consoleTime(page)).toContainText(nextTime)

  await timeline
    .getByRole('button', { name: /Rewind to here$/ })
    .first()
    .click()
  const rewindDialog = page.getByRole('dialog', { name: /^Rewind to 10:15:/ })
  await expect(rewindDialog).toContainText(/\d+ entr(y|ies) will be discarded/)
  await expectAccessible(page)
  await rewindDialog.getByRole('button', { name: 'Rewind' }).click()
  await expect(page.getByText(/^Rewound to 10:15:\d\d\. \d+ entr(y|ies) discarded\.$/)).toBeVisible()

  await page.getByRole('heading', { name: 'Timeline' }).click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

async function switchFault(page: Page): Promise<void> {
  const faults = part(page, 'Faults')
  await faults.getByText('None is on. Start one').click()
  await faults.getByRole('button', { name: /for Harbor Crest Capital$/ }).click()
  await faults.getByRole('switch', { name: 'Return 500 for bids' }).click()
  await expect(faults.getByRole('switch', { name: 'Return 500 for bids' })).toBeChecked()
  await expect(faults.getByText('Harbor Crest Capital · auction.bid · no hits yet')).toBeVisible()
  await faults.getByRole('button', { name: 'End: Return 500 for bids' }).click()
  await expect(faults.getByRole('switch', { name: 'Return 500 for bids' })).not.toBeChecked()
}

async function restoreSnapshot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  await page.getByRole('button', { name: 'Forward one minute' }).click()
  await expect(consoleTime(page)).toContainText('10:16:00')
  const file = page.waitForEvent('download')
  await page.getByText('Logs and scenarios').click()
  await page.getByRole('button', { name: 'Save as scenario' }).click()
  expect((await file).suggestedFilename()).toBe('first-live-auction-recorded.yaml')
  await page.getByRole('button', { name: 'Restore At 10:15:00' }).click()
  await expect(consoleTime(page)).toContainText('10:15:00')
  await page.getByRole('tab', { name: 'Coverage' }).click()
  await expect(page.getByRole('progressbar', { name: 'Calls' })).toBeVisible()
}

test('the console records the event log of a person as a scenario, and refuses an empty log', async ({
  world,
  context,
}, info) => {
  world.expectRefusal(422, '/simulator/api/worlds/')
  const trainee = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(trainee, 'Riella on 5th')
  await bid(trainee, '109-00')
  await expect(row(trainee, 'Riella on 5th')).toContainText('Winning')
  await trainee.getByRole('button', { name: 'Account' }).click()
  const exported = trainee.waitForEvent('download')
  await trainee.getByRole('button', { name: 'Download event log' }).click()
  const log = info.outputPath('events.ndjson')
  await (await exported).saveAs(log)

  const page = await openConsole(context, world.id)
  await page.setViewportSize({ width: 390, height: 844 })
  const button = part(page, 'This world').getByRole('button', { name: 'Turn a client log into a scenario' })
  await page.getByText('Logs and scenarios').click()
  const firstChooser = page.waitForEvent('filechooser')
  await button.click()
  const saved = page.waitForEvent('download')
  await (await firstChooser).setFiles(log)
  const file = await saved
  expect(file.suggestedFilename()).toBe('first-live-auction-recorded.yaml')
  await expect(page.getByText(/recorded\.yaml has 1 command\. Nothing is missing\.$/)).toBeVisible()
  const scenario = info.outputPath('recorded.yaml')
  await file.saveAs(scenario)
  const { code, out } = await runSimulate([scenario, '--json'])
  expect([code, JSON.parse(out)]).toMatchObject([0, { scenario: 'recorded', passed: true, failed: [] }])

  const secondChooser = page.waitForEvent('filechooser')
  await button.click()
  await (await secondChooser).setFiles({
    name: 'events.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(''),
  })
  await expect(page.getByText('line 1: the log is empty')).toBeVisible()
  world.expectOnConsole(/422/)
})

test('the console is accessible on a desktop, a tablet and a phone, and nothing is wider than the screen', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  await page.getByText('None is on. Start one').click()
  await page.getByRole('switch', { name: 'Delay responses 2 s' }).click()
  await expect(page.getByRole('switch', { name: 'Delay responses 2 s' })).toBeChecked()
  for (const { name, width, height, checked } of [
    { name: 'a desktop', width: 1440, height: 900, checked: ['Wire', 'Step in'] },
    { name: 'a tablet', width: 1024, height: 800, checked: ['Mailbox'] },
    { name: 'a phone', width: 390, height: 844, checked: ['Coverage'] },
  ])
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height })
      for (const each of ['Wire', 'Step in', 'Mailbox', 'Coverage']) {
        await page.getByRole('tab', { name: each }).click()
        await expect(page.getByRole('tabpanel', { name: each }).getByRole('status')).toHaveCount(0)
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(tooWide).toBeLessThanOrEqual(0)
        if (checked.includes(each)) await expectAccessible(page)
      }
      await page.getByRole('button', { name: 'Rewind', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Rewind' })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
  await page.goto(`${page.url()}&page=class`)
  await expect(page.getByRole('button', { name: 'Open a room: one world each' })).toBeVisible()
  await expectAccessible(page)
})

async function chooseScheme(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCSS(
    'background-color',
    'rgb(127, 86, 217)',
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  const scheme = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'light-dark(white, black)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color === 'rgb(0, 0, 0)' ? 'dark' : 'light'
    })
  expect(await scheme()).toBe('dark')
  await page.getByRole('button', { name: 'Use light color scheme' }).click()
  expect(await scheme()).toBe('light')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Use dark color scheme' })).toBeVisible()
  expect(await scheme()).toBe('light')
}

test('six visible windows of two worlds need two connections: Pause works in each of them, and each one shows it', async ({
  world,
  context,
}) => {
  // As on plain HTTP, where browsers have shared workers but no locks.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const other = await newWorld(control, { scenario: 'first-live-auction' })
  const openDebrief = async (id: string) => {
    const page = await context.newPage()
    await page.goto(`${origin()}/simulator?world=${id}&page=debrief`)
    await expect(page.getByRole('heading', { level: 1, name: 'Debrief' })).toBeVisible()
  }
  const openPair = async (id: string) => {
    const first = await openConsole(context, id)
    await openDebrief(id)
    return [first, await openConsole(context, id)] as const
  }
  const pairs = [await openPair(world.id), await openPair(other.id)]
  const playing = (page: Page) => page.getByRole('button', { name: /^(Play|Pause)$/ })
  for (const pair of pairs) {
    for (const page of pair) {
      await playing(page).click()
      for (const each of pair) await expect(playing(each)).toHaveAccessibleName('Pause')
      await playing(page).click()
      for (const each of pair) await expect(playing(each)).toHaveAccessibleName('Play')
    }
  }

  await test.step('the others stay live when windows close', async () => {
    const [first, second] = await openPair(world.id)
    for (const page of context.pages()) if (page !== first && page !== second) await page.close()
    await first.close()
    const before = await consoleTime(second).textContent()
    await control('clock.run', { params: { worldId: world.id }, body: { action: 'advance', by: '7m' } })
    await expect(consoleTime(second)).not.toHaveText(before ?? '')
  })
  await control('worlds.end', { params: { worldId: other.id } })
})

test('a console whose stream never opens says so, and still shows and pauses the time', async ({ world, context }) => {
  // Playwright can hold back the requests of a page, not those of a shared worker.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await context.route('**/simulator/api/worlds/*/stream', () => new Promise(() => undefined))
  const page = await openConsole(context, world.id)
  await expect(page.getByText(/^Updates aren’t arriving live/)).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})
