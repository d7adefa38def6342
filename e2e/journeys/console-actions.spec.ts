// The table of all actions of the console and how many clicks each takes: at most two. The page counts the clicks; a choice from a
// list counts as two, opening it and choosing. Typing doesn't count.
import type { Page } from '@playwright/test'
import { bid, openAuction } from './board'
import { openConsole } from './console-page'
import { expect, test } from './world'

interface Action {
  readonly name: string
  readonly clicks: 1 | 2
  readonly how: (page: Page) => Promise<unknown>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const choose = (label: string, option: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().selectOption({ label: option })
const both = (first: Action['how'], second: Action['how']) => async (page: Page) => {
  await first(page)
  await second(page)
}
/** Clicks something that opens a new page, and closes that page. */
const closingPopup = (press: Action['how']) => async (page: Page) => {
  const popup = page.waitForEvent('popup')
  await press(page)
  await (await popup).close()
}
const cancelingDownload = (press: Action['how']) => async (page: Page) => {
  const download = page.waitForEvent('download')
  await press(page)
  await (await download).cancel()
}
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()

const actions: readonly Action[] = [
  { name: 'show the calls of an event', clicks: 1, how: button(/^Calls at /) },
  { name: 'play', clicks: 1, how: button('Play') },
  { name: 'pause', clicks: 1, how: button('Pause') },
  { name: 'step', clicks: 1, how: button('Step') },
  { name: 'play ten times as fast', clicks: 1, how: button('10×, play at 10 times normal speed') },
  { name: 'play at another speed', clicks: 2, how: choose('Other speeds', '0.25×') },
  { name: 'pause again', clicks: 1, how: button('Pause') },
  { name: 'forward one minute', clicks: 1, how: button('+1 min, forward one minute') },
  {
    name: 'go to any time',
    clicks: 2,
    how: async (page) => {
      await page.getByLabel('Go to', { exact: true }).click()
      await page.keyboard.type('20m')
      await button('Go')(page)
    },
  },
  { name: 'jump to an upcoming event', clicks: 1, how: button(/Jump to here$/) },
  { name: 'jump to a mark', clicks: 1, how: button(/^Last minute/) },
  { name: 'jump before the close', clicks: 1, how: button('30 s before the next close') },
  {
    name: 'rewind by a minute',
    clicks: 2,
    how: both(button('Rewind'), button(/^1 min back/)),
  },
  {
    name: 'rewind to a past event',
    clicks: 2,
    how: both(button(/Rewind to here$/), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Rewind' }).click(),
    ),
  },
  { name: 'enter as a person', clicks: 1, how: closingPopup(link('Enter as Harbor Crest Capital')) },
  {
    name: 'enter as a person without a seat',
    clicks: 2,
    how: closingPopup(
      both((page) => page.getByText(/^Everyone else/).click(), link('Enter as Tidewell Capital Markets')),
    ),
  },
  { name: 'read a password', clicks: 1, how: (page) => page.getByText('investor · trainee').click() },
  {
    name: 'open a line of the wire',
    clicks: 1,
    how: (page) =>
      page
        .getByRole('list', { name: /^Wire log/ })
        .getByRole('listitem')
        .first()
        .locator('summary')
        .click(),
  },
  { name: 'show calls only', clicks: 2, how: choose('Show', 'calls') },
  { name: 'show one person only', clicks: 2, how: choose('Person', 'Harbor Crest Capital') },
  { name: 'find in the wire', clicks: 1, how: (page) => page.getByLabel('Find', { exact: true }).click() },
  {
    name: 'start a fault for everyone',
    clicks: 2,
    how: async (page) => {
      await page.getByText('None is on. Start one').click()
      await page.getByRole('switch', { name: 'Delay responses 2 s' }).click()
    },
  },
  {
    name: 'end that fault',
    clicks: 1,
    how: button('End: Delay responses 2 s'),
  },
  {
    name: 'start a fault for one person',
    clicks: 2,
    how: both(button(/for Harbor Crest Capital$/), button('Apply: Drop connections now')),
  },
  { name: 'narrow faults to a call', clicks: 2, how: choose('Call', 'auction.bid') },
  { name: 'narrow faults to a channel', clicks: 2, how: choose('Channel', 'indication') },
  { name: 'read the mailbox', clicks: 1, how: tab('Mailbox') },
  {
    name: 'show the coverage',
    clicks: 2,
    how: both(tab('Coverage'), (page) => page.getByText('Calls').last().click()),
  },
  {
    name: 'bid as a rival',
    clicks: 2,
    how: both(tab('Step in'), button(/^Summit Ridge Securities bids .* on Riella on 5th$/)),
  },
  { name: 'extend an auction', clicks: 2, how: both(tab('Step in'), button('Extend Riella on 5th by 5 minutes')) },
  { name: 'move Treasuries', clicks: 2, how: both(tab('Step in'), button('Treasuries up 5 bp')) },
  { name: 'take a snapshot', clicks: 1, how: button('Take snapshot') },
  { name: 'restore the snapshot', clicks: 1, how: button(/^Restore At/) },
  {
    name: 'save as a scenario',
    clicks: 2,
    how: cancelingDownload(both((page) => page.getByText('Logs and scenarios').click(), button('Save as scenario'))),
  },
  { name: 'save the log', clicks: 1, how: cancelingDownload(link('Save log')) },
  { name: 'go to the end', clicks: 1, how: button('Go to end') },
  { name: 'switch to the dark color scheme', clicks: 1, how: button('Use dark color scheme') },
  {
    name: 'show the keyboard shortcuts',
    clicks: 2,
    how: both(button('Keyboard shortcuts'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click(),
    ),
  },
  {
    name: 'save the debrief as CSV',
    clicks: 2,
    how: cancelingDownload(both(link(/^Debrief$/), link('Save as CSV'))),
  },
  { name: 'return to the console', clicks: 1, how: link('Back to the console') },
  { name: 'branch off', clicks: 1, how: button('Branch off') },
  {
    name: 'end a world',
    clicks: 2,
    how: both(button('End this world'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'End world' }).click(),
    ),
  },
  { name: 'start a scenario', clicks: 1, how: button(/^Indications day/) },
  { name: 'show another world', clicks: 2, how: choose('World', 'main · first live auction') },
]

/** On the class page, after a room was opened for the world of the journey. */
const classActions: readonly Action[] = [
  { name: 'open a room', clicks: 2, how: both(link('open a room'), button('Open a room: one world each')) },
  { name: 'start the clock of the class', clicks: 1, how: button('Start the clock') },
  { name: 'pause the class', clicks: 1, how: button('Pause') },
  { name: 'advance the class', clicks: 1, how: button('+1 min, forward one minute') },
  { name: 'step the class', clicks: 1, how: button('Step') },
  { name: 'play the class at another speed', clicks: 2, how: choose('Other speeds', '120×') },
  { name: 'pause the class again', clicks: 1, how: button('Pause') },
  { name: 'rewind the class', clicks: 2, how: both(button('Rewind'), button(/^30 s back/)) },
  {
    name: 'begin again',
    clicks: 2,
    how: both(button('Begin again'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Begin again' }).click(),
    ),
  },
  { name: 'copy the link of a room', clicks: 1, how: button('Copy link') },
  {
    name: 'show the QR code large',
    clicks: 1,
    how: async (page) => {
      await button('Show large')(page)
      await page.keyboard.press('Escape')
    },
  },
  { name: 'join by its link', clicks: 1, how: closingPopup(link(/\/simulator\/join\//)) },
  { name: 'close a room', clicks: 1, how: button('Close the room') },
]

test.use({ scenario: 'outbid-in-the-last-minute', permissions: ['clipboard-write'] })

const FIRST_OF_WORLD = actions.findIndex(({ name }) => name === 'take a snapshot')
const halves: readonly (readonly [what: string, actions: readonly Action[]])[] = [
  ['for clock, people, faults and steps', actions.slice(0, FIRST_OF_WORLD)],
  ['for the world, its snapshots and other worlds', actions.slice(FIRST_OF_WORLD)],
  ['for a class', classActions],
]

for (const [what, some] of halves)
  test(`no action on the console takes more than two clicks ${what}`, async ({ world, context }) => {
    await context.addInitScript(() => {
      const count = (by: number): void => {
        const { dataset } = document.documentElement
        dataset.clicks = String(Number(dataset.clicks ?? 0) + by)
      }
      document.addEventListener('click', (event) => event.isTrusted && count(1), true)
      document.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && count(2), true)
    })
    const page = await openConsole(context, world.id)
    // A connected person who has done something, so that there are calls on the wire and a row of theirs in the timeline.
    const investor = await world.enter('summit-ridge', '/investor/auction/live')
    await openAuction(investor, 'Riella on 5th')
    await bid(investor)
    // Panels may be reading a world when it ends.
    if (some.some(({ name }) => name === 'end a world')) world.expectRefusal(404, '/simulator/api/worlds/')
    const clicks = () => page.evaluate(() => Number(document.documentElement.dataset.clicks ?? 0))
    const clicksTaken: [string, number][] = []
    for (const { name, how } of some) {
      const before = await clicks()
      await test.step(name, () => how(page))
      clicksTaken.push([name, (await clicks()) - before])
      const wire = page.getByRole('tab', { name: 'Wire' })
      if ((await wire.count()) > 0) await wire.click()
    }
    expect(clicksTaken).toEqual(some.map((action) => [action.name, action.clicks]))
  })
