// A board and its panel while 1,000 events a second arrive: what an event changes shows at once, and nothing is deferred for long.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, changed, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from './board-screen'

const setActEnvironment = (isOn: boolean): unknown => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isOn)

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/live?auction=1')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(() => {
  setActEnvironment(true)
  cleanup()
})

const project = 'Alder Court'
const loans = [project, 'Birch Court', 'Cedar Court', 'Dogwood Court', 'Elm Court', 'Fir Court', 'Gum Court'].map(
  (name, at) => auctionOf(at + 1, name, { bids: [bidOf(at + 1, 102 + at / 32)] }),
)
const inReverse = loans.map(({ id }) => `auction-${id}`).toReversed()

const rowIds = () =>
  [...document.querySelectorAll('.board-table tbody > tr')].map((row) => row.getAttribute('aria-labelledby'))
const priceInRow = () => document.querySelector('[aria-labelledby="auction-1"] .change-cue')?.textContent
const sectionTitles = () => [...document.querySelectorAll('.panel h3')].map(({ textContent }) => textContent)

/** The board with the first auction open. From here on, React schedules its work as in a browser, without `act`. */
function openBoard() {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', ...loans))
  render(<BoardScreen status="live" />, { wrapper: harness.Wrapper })
  setActEnvironment(false)
  return harness
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Sends a bid every millisecond until `isOver`. Expects that the row shows each price before the next one arrives. */
async function streamBidsUntil(isOver: () => boolean, { receiveWithoutAct }: ReturnType<typeof openBoard>) {
  const start = performance.now()
  for (let version = 2; !isOver(); version += 1) {
    const thirtySeconds = version % 32
    const bid = bidOf(100 + version, 103 + thirtySeconds / 32)
    receiveWithoutAct(changed({ ...(loans[0] as (typeof loans)[number]), bids: [bid], best_bid: bid, version }))
    await nextTask()
    expect(priceInRow()).toBe(`103-${String(thirtySeconds).padStart(2, '0')}`)
    // After 5 s, React stops restarting a deferred render.
    if (performance.now() - start > 4_000) throw new Error('Still deferred after 4 s.')
  }
}

describe('a board on which a bid arrives every millisecond', () => {
  it('shows each price at once, the sorted column at once, and the rows in the new order soon', async () => {
    const board = openBoard()
    const head = screen.getByRole('columnheader', { name: 'Project' })
    const button = head.querySelector('button')
    button?.click()
    await nextTask()
    button?.click()
    await Promise.resolve()
    expect(head.getAttribute('aria-sort')).not.toBeNull()
    await streamBidsUntil(() => rowIds().join() === inReverse.join(), board)
  })
  it('shows the top of an auction at once when it opens, and its lower sections soon', async () => {
    const board = openBoard()
    screen.getByRole('link', { name: 'Cedar Court' }).click()
    await Promise.resolve()
    expect(screen.getByRole('heading', { level: 2, name: 'Cedar Court' })).toBeDefined()
    expect(sectionTitles()).toContain('Terms')
    expect(sectionTitles()).not.toContain('Loan')
    await streamBidsUntil(() => sectionTitles().includes('Loan'), board)
  })
})
