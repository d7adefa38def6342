// What people do all day, in WebKitGTK: bid by keyboard and wheel, sign out in two tabs, go back, watch two consoles.
import { test as base, expect } from '@playwright/test'
import { installedEngines } from '../../scripts/engines'
import { newWorld, SimulatedWorld } from '../harness/simulated-world'
import type { FormActor } from '../journeys/actors'
import { fillLoan } from '../journeys/loan'
import { control, origin } from '../journeys/simulator'
import { startWebKit, type WebKit, type WebKitTab } from './webkit'

const LIVE = '/investor/auction/live'

const test = base.extend<{ world: SimulatedWorld; newTab: WebKit['newTab'] }>({
  world: async ({ browserName: _any }, use) => {
    const world = new SimulatedWorld(await newWorld(control, { seed: 41 }), origin(), control)
    await use(world)
    await world.end()
  },
  newTab: async ({ browserName: _any }, use) => {
    const { webkit: browser } = installedEngines()
    if (browser === null) throw new Error('WebKit was not found. Run: node scripts/setup.mjs --tests --engines')
    const webkit = await startWebKit(browser, 1440, 900)
    const tabs: WebKitTab[] = []
    await use(async (kind) => {
      const tab = await webkit.newTab(kind)
      tabs.push(tab)
      return tab
    })
    const problems: string[] = []
    for (const tab of tabs) problems.push(...(await tab.problems()))
    await webkit.close()
    expect(problems, 'errors on the pages of this test').toEqual([])
  },
})

const button = (name: string): string => `//button[normalize-space()='${name}']`
const link = (name: string): string => `//a[normalize-space()='${name}']`
const rowOf = (project: string): string => `//main//tr[.//a[normalize-space()='${project}']]`
const heading = '//h1'
const panelTitle = "//aside//h2[normalize-space()='Riella on 5th']"

const expectText = (tab: WebKitTab, xpath: string, text: string | RegExp) =>
  expect.poll(() => tab.text(xpath), { message: xpath }).toMatch(text)

/** Opens a page signed in, by link. */
async function enter(tab: WebKitTab, world: SimulatedWorld, person: string, path: string): Promise<void> {
  await tab.goto(world.address(person, `/simulator/enter/${world.id}?as=${person}&to=${encodeURIComponent(path)}`))
}

const rivalBids = (world: SimulatedWorld, price: string) =>
  world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price })

test('an investor signs in by keyboard, sees a rival’s bid, and bids by keyboard', async ({ world, newTab }) => {
  const tab = await newTab()
  const { email, password } = world.person('harbor-crest')
  await tab.goto(world.address('harbor-crest', '/investor/login'))
  await tab.click("//input[@type='email']")
  await tab.type(email)
  await tab.press('Tab')
  await tab.type(password)
  await tab.press('Enter')
  await expectText(tab, heading, 'My account')
  await tab.click("//nav//a[contains(., 'Live')]")
  await tab.click(rowOf('Riella on 5th') + link('Riella on 5th'))
  await expectText(tab, panelTitle, 'Riella on 5th')
  await expectText(tab, rowOf('Riella on 5th'), /102-02.*Outbid/)
  await rivalBids(world, '102-20')
  await expectText(tab, rowOf('Riella on 5th'), '102-20')
  await tab.type('b')
  await expect.poll(() => tab.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('102-21')
  await tab.press('Enter')
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Confirm bid')
  await tab.press('Enter')
  await expectText(tab, rowOf('Riella on 5th'), /102-21.*Winning/)
})

test('the wheel and keys scroll the panel and never the page under it, and the ticket stays in sight', async ({
  world,
  newTab,
}) => {
  const tab = await newTab()
  await enter(tab, world, 'harbor-crest', `${LIVE}?auction=1001`)
  await expectText(tab, panelTitle, 'Riella on 5th')
  const expectPageInPlace = async () => {
    expect(await tab.shownPart(heading)).toBe(1)
    expect(await tab.evaluate(() => scrollY + (document.querySelector('main')?.scrollTop ?? 0))).toBe(0)
  }
  await tab.wheel(rowOf('Riella on 5th'), 3000)
  await tab.wheel(panelTitle, 3000)
  await expect.poll(() => tab.shownPart(panelTitle)).toBe(0)
  await expectPageInPlace()
  await tab.type('b')
  await expect.poll(() => tab.shownPart(button('Review bid'))).toBe(1)
  await tab.wheel(button('Review bid'), 3000)
  await tab.wheel(rowOf('Oaks at Cibolo Creek'), 3000)
  await tab.press('Enter')
  await tab.wheel(button('Confirm bid'), 3000)
  await tab.press('End')
  expect(await tab.shownPart(button('Confirm bid'))).toBe(1)
  await expectPageInPlace()
})

test('logging out in one tab leaves no figure on the screen of another', async ({ world, newTab }) => {
  const [tab, other] = [await newTab(), await newTab()]
  await enter(tab, world, 'harbor-crest', LIVE)
  await enter(other, world, 'harbor-crest', '/investor/auction/pre')
  await expectText(other, heading, 'Pre auctions')
  await expectText(tab, heading, 'Live auctions')
  await tab.click(button('Logout'))
  await tab.click(`//dialog[@open]${button('Logout')}`)
  await expect.poll(() => tab.path()).toBe('/')
  await expect.poll(() => other.path()).toBe('/')
  await expectText(other, heading, 'Government-backed loans')
})

test('going back shows the board with the current price, not the one from before', async ({ world, newTab }) => {
  const tab = await newTab()
  await enter(tab, world, 'harbor-crest', LIVE)
  await expectText(tab, rowOf('Riella on 5th'), '102-02')
  await tab.goto(world.address('harbor-crest', '/investor/profile/settings'))
  await expectText(tab, heading, 'Settings')
  await rivalBids(world, '102-20')
  await tab.back()
  await expectText(tab, rowOf('Riella on 5th'), '102-20')
})

test('two windows of the console follow the clock over one stream', async ({ world, newTab }) => {
  const timer = "//*[@role='timer'][@aria-label='Official time']"
  const openWindow = async () => {
    const tab = await newTab('window')
    await tab.goto(`${origin()}/simulator?world=${world.id}`)
    await expectText(tab, timer, '10:15:00')
    return tab
  }
  const windows = [await openWindow(), await openWindow()]
  await world.clock.advance('1m')
  for (const tab of windows) await expectText(tab, timer, '10:16:00')
})

/** Fills in forms by WebDriver's own clicks and keys. */
const actorIn = (tab: WebKitTab): FormActor => ({
  sees: (name) => expectText(tab, `${heading}[normalize-space()='${name}']`, name),
  text: async (label, value) => tab.fill(await tab.findByName('input, textarea', label), value),
  choose: async (label, option) => tab.chooseIn(await tab.findByName('select', label), option),
  pick: async (option) => tab.clickOn(await tab.findByName('input[type=radio]', option)),
  tick: async (label) => tab.tick(await tab.findByName('input[type=checkbox]', new RegExp(label))),
  press: async (name) => tab.clickOn(await tab.findByName('button', name)),
})

test('a lender fills in the ten steps of a loan and creates it', async ({ world, newTab }) => {
  const tab = await newTab()
  const actor = actorIn(tab)
  await enter(tab, world, 'prairie-lending', '/lender/loan/create')
  await fillLoan(actor, {
    program: 'FHA',
    section: /^FHA 232 /,
    name: 'Government Street Care Center',
    number: '062-43077',
    construction: true,
    contact: 'Prairie Lending',
    amount: '22,640,000.00',
    protection: '10% declining 1%/yr',
    deposit: 'Held in lender escrow',
    process: 'price',
    signator: 'H. Sorensen',
  })
  await actor.press('Create loan')
  await expectText(tab, '//dialog[@open]', /Loan created.*Government Street Care Center/)
})
