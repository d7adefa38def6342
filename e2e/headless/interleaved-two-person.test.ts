// Under the two-person rule, one device prepares a bid and the other confirms it, while a rival and the firm itself bid. In whatever
// order calls, answers and announcements arrive, no bid raises a lead that its device didn't show, or leaves a device that knows a lower
// maximum.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST, profiles } from '../../simulator/world/sample-world'
import { formatPrice, priceFromWire } from '../../src/domain/thirty-seconds'
import { bidLimitSaveRequested, selectOwnMax32 } from '../../src/state/bid-limits/bid-limits.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { bidSubject, selectAuction } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { isOpen, requestDismissed } from '../../src/state/requests/requests.slice'
import { agreedToAll, seenIn } from '../../src/state/testing/samples'
import {
  twoPersonConfirmRequested,
  twoPersonDeclineRequested,
  twoPersonPrepareRequested,
  twoPersonSubjects,
} from '../../src/state/two-person/two-person.slice'
import { BidderServer, signatorOn } from './interleaved-bidder'
import { type Device, openTwoDevices } from './interleaved-devices'

const RUNS = 200
const parts = [1, 2]
const MINIMUM_32 = 101 * 32 + 16

interface Act {
  readonly who: number
  readonly kind:
    | 'prepare'
    | 'confirm'
    | 'decline'
    | 'bid'
    | 'rival'
    | 'limit'
    | 'deliver'
    | 'receive'
    | 'see'
    | 'wait'
    | 'reload'
  readonly value: number
  /** The answer is lost. */
  readonly lost: boolean
  /** The page shows the newest state before a press, and after the act; otherwise the person presses on an earlier one. */
  readonly renders: boolean
}

interface Person {
  readonly device: Device<BidderServer>
  /** The state that the page shows. */
  screen: Device['state']
}

let attempts = 0

/** What the person sees, and agrees to, when they press now. */
function pressOn({ screen }: Person) {
  const { version } = selectAuction(screen, FIRST) ?? {}
  return {
    attempt: `attempt ${++attempts}`,
    seen: { ...seenIn(screen, FIRST), ...(typeof version === 'number' ? { version } : {}) },
    agreed: { ...agreedToAll, raises: selectOwnState(screen, FIRST) === 'winning' },
  }
}

const isWithinShownLimit = ({ screen }: Person, price32: number): boolean => {
  const max32 = selectOwnMax32(screen, FIRST)
  return max32 === null || price32 <= max32
}

/** The newest prepared bid of the other device that the page shows as waiting. */
function shownBid({ device, screen }: Person) {
  const session = `session ${device.number}`
  return screen.twoPerson.prepared.findLast((bid) => bid.outcome === 'waiting' && bid.session !== session)
}

function perform(person: Person, { kind, value, lost, renders }: Act): void {
  const { device } = person
  const signatorId = signatorOn[device.number === 0 ? 0 : 1]
  const price32 = (seenIn(person.screen, FIRST).price32 ?? MINIMUM_32) + (value % 4)
  const isBusy = (subject: string): boolean => isOpen(device.state.requests.bySubject[subject])
  switch (kind) {
    case 'prepare': {
      const subject = twoPersonSubjects.prepare(FIRST)
      if (isBusy(subject) || !isWithinShownLimit(person, price32)) return
      device.dispatch(requestDismissed({ subject }))
      device.dispatch(twoPersonPrepareRequested({ ...pressOn(person), auctionId: FIRST, price32, signatorId }))
      return
    }
    case 'confirm': {
      const bid = shownBid(person)
      const price = bid?.price
      if (bid === undefined || typeof price !== 'number' || isBusy(twoPersonSubjects.confirm(bid.id))) return
      if (renders && !isWithinShownLimit(person, priceFromWire(price))) return
      device.dispatch(requestDismissed({ subject: twoPersonSubjects.confirm(bid.id) }))
      device.dispatch(twoPersonConfirmRequested({ ...pressOn(person), id: bid.id, signatorId }))
      return
    }
    case 'decline': {
      const bid = shownBid(person)
      if (bid !== undefined) device.dispatch(twoPersonDeclineRequested({ id: bid.id }))
      return
    }
    case 'bid': {
      const subject = bidSubject(FIRST)
      if (isBusy(subject) || (renders && !isWithinShownLimit(person, price32))) return
      device.dispatch(requestDismissed({ subject }))
      device.dispatch(bidRequested({ ...pressOn(person), auctionId: FIRST, price32 }))
      return
    }
    case 'rival':
      device.server.outbid()
      return
    case 'limit':
      device.dispatch(bidLimitSaveRequested({ auctionId: FIRST, limit: formatPrice(MINIMUM_32 + (value % 40)) }))
      return
    case 'deliver':
      device.deliver(value, lost)
      return
    case 'receive':
      device.receiveNews()
      return
    case 'see':
      device.seeAuction()
      device.receive('two-person.read', { type: 'two-person/changed', payload: { data: device.server.rule() } })
      return
    case 'wait':
      device.pass(1_000)
      return
    case 'reload':
      device.reload()
      person.screen = device.state
      return
    default:
      kind satisfies never
  }
}

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    who: fc.nat(1),
    kind: fc.constantFrom<Act['kind']>(
      ...(['prepare', 'prepare', 'prepare', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm'] as const),
      ...(['bid', 'rival', 'limit', 'limit', 'limit', 'decline', 'wait', 'reload'] as const),
      ...(['deliver', 'deliver', 'deliver', 'deliver', 'deliver', 'deliver', 'deliver', 'deliver'] as const),
      ...(['receive', 'see', 'see', 'see'] as const),
    ),
    value: fc.nat(999),
    lost: fc.nat(9).map((number) => number === 0),
    renders: fc.constantFrom(true, true, false),
  }),
  { minLength: 30, maxLength: 70 },
)

let prepared = 0
let confirmed = 0
let raises = 0
let limited = 0

/** No bid raised a lead that its device didn't show. */
function checkRaises(server: BidderServer): void {
  const bids = server.bids()
  prepared += server.state.twoPerson.prepared[profiles.ann]?.length ?? 0
  confirmed += bids.filter(({ isConfirmed }) => isConfirmed).length
  for (const [index, { profileId, seen }] of bids.entries()) {
    const before = bids[index - 1]
    if (profileId !== profiles.ann || before?.profileId !== profileId) continue
    raises += 1
    expect((seen?.price ?? 0) * 32, 'the device showed the lead that its bid raised').toBe(before.value)
  }
}

test.each(parts)(
  `${RUNS} random interleavings of prepared, confirmed and direct bids raise no lead that their device didn’t show, and respect each maximum that it knows (part %i)`,
  (part) => {
    fc.assert(
      fc.property(acts, (script) => {
        const server = new BidderServer({ preparesBids: true })
        const beyond: string[] = []
        const devices = openTwoDevices(server, (name, input, state) => {
          const price = server.priceOf(name, input)
          const max32 = selectOwnMax32(state, FIRST)
          if (price === null || max32 === null) return
          limited += 1
          if (priceFromWire(price) > max32) beyond.push(`${price} with a maximum of ${formatPrice(max32)}`)
        })
        const people = devices.map((device): Person => ({ device, screen: device.state }))
        // The rule, the session and the limits are read.
        for (const { device } of people) while (device.waiting().length > 0) device.deliver(0)
        for (const act of script) {
          const person = people[act.who]
          if (person === undefined) continue
          perform(person, act)
          if (act.renders) person.screen = person.device.state
        }
        for (let round = 0; round < 8; round += 1)
          for (const { device } of people) {
            device.deliver(0)
            device.seeAuction()
          }
        checkRaises(server)
        expect(beyond).toEqual([])
        for (const { device } of people) device.close()
      }),
      { numRuns: RUNS / parts.length, seed: 20_261_128 + part },
    )
  },
)

test('the random interleavings prepare, confirm, raise and limit often', () => {
  expect(prepared).toBeGreaterThan(150)
  expect(confirmed).toBeGreaterThan(30)
  expect(raises).toBeGreaterThan(15)
  // Bids that left a device with a maximum.
  expect(limited).toBeGreaterThan(80)
})
