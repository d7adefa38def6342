// Whatever two devices of one person do, and in whatever order their calls, answers and announcements arrive, no device sends a figure
// that its user had not seen on it, or raises a lead that it didn't show, and each ticket shows for its bid what the server says. Once
// the account is suspended, nothing is sent; once it is reactivated, drafts and settings are as before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST, profiles } from '../../simulator/world/sample-world'
import { isRecord } from '../../src/contract/json'
import { formatPrice } from '../../src/domain/thirty-seconds'
import { accountReactivationRequested } from '../../src/state/accounts/accounts.slice'
import { bidLimitSaveRequested, selectOwnMax32 } from '../../src/state/bid-limits/bid-limits.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import {
  draftChanged,
  draftCleared,
  draftDeclineOffer,
  draftOpened,
  draftTakeOffer,
  selectDraft,
} from '../../src/state/drafts/drafts.slice'
import { loanSaveAndSubmitRequested, loanSaveRequested } from '../../src/state/loan-setup/loan-setup.slice'
import { bidSubject } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { requestDismissed } from '../../src/state/requests/requests.slice'
import { sessionSignInRequested } from '../../src/state/session/session.slice'
import {
  accountSuspensionRequested,
  selectSettings,
  settingsSaveRequested,
} from '../../src/state/settings/settings.slice'
import { agreedToAll, seenIn } from '../../src/state/testing/samples'
import { selectWorkspace, workspaceSaveRequested } from '../../src/state/workspace/workspace.slice'
import { BidderServer } from './interleaved-bidder'
import { type Device as AnyDevice, openTwoDevices } from './interleaved-devices'

type Device = AnyDevice<BidderServer>

const RUNS = 500
/** All runs in one test would exceed its time limit. */
const parts = [1, 2, 3, 4, 5]
/** Suspending and returning takes longest, so only one script in five ends with it. */
const SUSPENSION_EVERY = 5
const LOAN = 1
const FORM = `loan-setup:${LOAN}`
const MINIMUM_32 = 101 * 32 + 16

/** What the person knows on one device. */
interface Person {
  readonly device: Device
  /** Loan amounts that they typed, or took from an offer. */
  readonly amounts: Set<number>
  /** By place, such as `settings.volume`: the values that the page showed when they chose something. */
  readonly shownValues: Map<string, Set<unknown>>
  /** By place: what they chose. */
  readonly chosenValues: Map<string, Set<unknown>>
  /** The prices that they typed, 32nds, by attempt. */
  readonly bids: Map<string, number>
  /** The last status that the ticket showed, by attempt. */
  readonly statuses: Map<string, string>
}

const addTo = (places: Map<string, Set<unknown>>, place: string, value: unknown): void => {
  places.set(place, (places.get(place) ?? new Set()).add(value ?? null))
}

const figureOf = (values: Readonly<Record<string, unknown>> | undefined): number | null =>
  typeof values?.loan_amount === 'number' ? values.loan_amount : null

/** What pages show of the preferences, by place. */
function shownOn({ state }: Device): Readonly<Record<string, unknown>> {
  const settings = selectSettings(state)
  const ownLimit = selectOwnMax32(state, FIRST)
  return {
    'settings.volume': settings.volume,
    'settings.deviation_limit_32': settings.deviation_limit_32,
    'workspace.exposure_limit': selectWorkspace(state).exposure_limit,
    [`bid-limits.${FIRST}`]: ownLimit === null ? null : formatPrice(ownLimit),
  }
}

/** The values that are shown if none is stored. */
const defaults: Readonly<Record<string, unknown>> = { 'settings.volume': 60, 'settings.deviation_limit_32': 32 }

function choose(person: Person, place: string, value: unknown, dispatch: () => void): void {
  for (const [each, shown] of Object.entries(shownOn(person.device))) addTo(person.shownValues, each, shown)
  addTo(person.chosenValues, place, value)
  addTo(person.shownValues, place, value)
  dispatch()
}

type Act =
  | { readonly kind: 'type' | 'limit' | 'volume' | 'deviation' | 'exposure' | 'bid'; readonly value: number }
  | { readonly kind: 'deliver'; readonly value: number; readonly lost: boolean }
  | { readonly kind: 'open' | 'take' | 'decline' | 'save' | 'submit' | 'suspend' | 'return' }
  | { readonly kind: 'receive' | 'see' | 'wait' | 'reload' }

/** Acts that need no user at the page. */
const actsWithoutUser: ReadonlySet<Act['kind']> = new Set(['deliver', 'receive', 'see', 'wait', 'reload'])

let attempts = 0

/** Presses **Reactivate**, or **Log in** once the account is active. */
function returnOn(device: Device): void {
  const typed = { email: 'ann@ann-firm.example', passwordKey: device.holdPassword(), role: 'investor' } as const
  device.dispatch(device.server.isSuspended ? accountReactivationRequested(typed) : sessionSignInRequested(typed))
}

function perform(person: Person, act: Act): void {
  const { device } = person
  // Signed out, the page offers only to sign in.
  if (!device.isSignedIn && act.kind !== 'return' && !actsWithoutUser.has(act.kind)) return
  const draft = () => selectDraft(device.state, FORM)
  switch (act.kind) {
    case 'suspend':
      device.server.outbid()
      device.dispatch(accountSuspensionRequested())
      return
    case 'return':
      if (!device.isSignedIn) returnOn(device)
      return
    case 'open':
      device.dispatch(draftOpened({ key: FORM }))
      return
    case 'type':
      person.amounts.add(act.value)
      device.dispatch(draftChanged({ key: FORM, step: null, values: { loan_amount: act.value } }))
      return
    case 'take': {
      const offered = figureOf(draft().offered?.values)
      if (offered !== null) person.amounts.add(offered)
      device.dispatch(draftTakeOffer({ key: FORM }))
      return
    }
    case 'decline':
      device.dispatch(draftDeclineOffer({ key: FORM }))
      return
    case 'save':
    case 'submit': {
      const amount = figureOf(draft().own?.values)
      if (amount === null) return
      const request = { loan_amount: amount } as never
      device.dispatch(
        act.kind === 'save'
          ? loanSaveRequested({ loanId: LOAN, request })
          : loanSaveAndSubmitRequested({ loanId: LOAN, auctionId: 9, request, version: null }),
      )
      device.dispatch(draftCleared({ key: FORM }))
      return
    }
    case 'limit': {
      const limit = `10${act.value % 5}-00`
      choose(person, `bid-limits.${FIRST}`, limit, () =>
        device.dispatch(bidLimitSaveRequested({ auctionId: FIRST, limit })),
      )
      return
    }
    case 'volume':
      choose(person, 'settings.volume', act.value % 100, () =>
        device.dispatch(settingsSaveRequested({ change: { volume: act.value % 100 } })),
      )
      return
    case 'deviation': {
      const deviation_limit_32 = 1 + (act.value % 64)
      choose(person, 'settings.deviation_limit_32', deviation_limit_32, () =>
        device.dispatch(settingsSaveRequested({ change: { deviation_limit_32 } })),
      )
      return
    }
    case 'exposure': {
      const exposure_limit = 100_000_000 + (act.value % 50) * 1_000_000
      choose(person, 'workspace.exposure_limit', exposure_limit, () =>
        device.dispatch(workspaceSaveRequested({ change: { exposure_limit } })),
      )
      return
    }
    case 'bid': {
      // Few prices, so that both devices often bid the same.
      const price32 = MINIMUM_32 + (act.value % 4) * 8
      const max32 = selectOwnMax32(device.state, FIRST)
      const request = device.state.requests.bySubject[bidSubject(FIRST)]
      const isOpen = request?.status === 'pending' || request?.status === 'unknown'
      // The ticket blocks a bid beyond the maximum that it knows, and a second one while one is on its way.
      if (isOpen || (max32 !== null && price32 > max32)) return
      const attempt = `attempt ${++attempts}`
      person.bids.set(attempt, price32)
      device.dispatch(requestDismissed({ subject: bidSubject(FIRST) }))
      const raises = selectOwnState(device.state, FIRST) === 'winning'
      const seen = seenIn(device.state, FIRST)
      const agreed = { ...agreedToAll, raises }
      device.dispatch(bidRequested({ auctionId: FIRST, attempt, price32, seen, agreed }))
      return
    }
    case 'deliver':
      device.deliver(act.value, act.lost)
      return
    case 'receive':
      device.receiveNews()
      return
    case 'see':
      device.seeAuction()
      return
    case 'wait':
      device.pass(1_000)
      return
    case 'reload':
      device.reload()
      return
    default:
      act satisfies never
  }
}

/** Records the status that the ticket shows for the bid that it sent. */
function recordStatus({ device, statuses }: Person): void {
  const request = device.state.requests.bySubject[bidSubject(FIRST)]
  if (request?.attempt) statuses.set(request.attempt, request.status)
}

const value = fc.nat(999)
const acts: fc.Arbitrary<readonly (readonly [number, Act])[]> = fc.array(
  fc.tuple(
    fc.nat(1),
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom('type', 'limit', 'volume', 'deviation', 'exposure', 'bid'),
          value,
        }),
      },
      {
        weight: 10,
        arbitrary: fc.record({
          kind: fc.constant('deliver' as const),
          value: fc.nat(3),
          lost: fc.constantFrom(false, false, false, false, true),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            'open',
            'open',
            'take',
            'decline',
            'save',
            'submit',
            'receive',
            'receive',
            'see',
            'wait',
            'wait',
            'wait',
            'reload',
            'suspend',
            'return',
            'return',
          ),
        }),
      },
    ) as fc.Arbitrary<Act>,
  ),
  { minLength: 20, maxLength: 50 },
)

/** Delivers everything, until both devices have nothing in flight for eight rounds. */
function settle(people: readonly Person[]): void {
  for (let quiet = 0; quiet < 8; quiet += 1)
    for (const person of people) {
      if (person.device.waiting().length > 0) quiet = 0
      person.device.receiveNews()
      person.device.deliver(0)
      person.device.seeAuction()
      person.device.pass(1_000)
      recordStatus(person)
    }
}

const flat = (stored: unknown, key: string): Readonly<Record<string, unknown>> =>
  isRecord(stored) ? Object.fromEntries(Object.entries(stored).map(([name, each]) => [`${key}.${name}`, each])) : {}

let stores = 0
let bidsSent = 0
let saves = 0
let suspensions = 0
let raises = 0

/** Calls that send what a user typed or chose. */
const userCalls: ReadonlySet<string> = new Set([
  'auction.bid',
  'loan.update',
  'auction.submit',
  'preference.store',
  'auth.suspend',
])

function doOnBoth(people: readonly Person[], kind: 'open' | 'save' | 'reload'): void {
  for (const person of people) perform(person, { kind })
  settle(people)
}

/** Signs both in again and delivers everything. */
function returnAll(people: readonly Person[]): void {
  const areSignedIn = () => people.every(({ device }) => device.isSignedIn)
  for (let tries = 0; tries < 5 && !areSignedIn(); tries += 1) {
    for (const person of people) perform(person, { kind: 'return' })
    settle(people)
  }
  expect(areSignedIn()).toBe(true)
}

const KEYS = ['settings', 'workspace', 'bid-limits', FORM]

/** What the server has stored, what each page shows, and the amount in its form. */
const storedAndShown = (people: readonly Person[], { stored }: { stored: (key: string) => unknown }) => ({
  stored: KEYS.map(stored),
  pages: people.map(({ device }) => [shownOn(device), figureOf(selectDraft(device.state, FORM).own?.values)]),
})

/** One device suspends the account, and both return. Expects the same preferences and drafts, and that nothing was sent in between. */
function suspendAndReturn(people: readonly [Person, Person], server: BidderServer): void {
  const stored = (key: string) => server.stored(key)
  // A reloaded page has no choice that couldn't be saved.
  for (const kind of ['reload', 'open'] as const) doOnBoth(people, kind)
  const before = storedAndShown(people, { stored })
  const since = server.arrivals.length
  perform(people[0], { kind: 'suspend' })
  settle(people)
  expect(server.isSuspended).toBe(true)
  expect(people.some(({ device }) => device.isSignedIn)).toBe(false)
  returnAll(people)
  doOnBoth(people, 'open')
  expect(storedAndShown(people, { stored })).toEqual(before)
  const sent = server.arrivals.slice(since).filter(({ name }) => userCalls.has(name) && name !== 'auth.suspend')
  expect(sent).toEqual([])
  suspensions += 1
}

function check(people: readonly [Person, Person], arrivals: BidderServer['arrivals']): void {
  for (const { device, name, sent, attempt, before, after } of arrivals) {
    const person = people[device === 0 ? 0 : 1]
    const key = sent.body?.key ?? ''
    if (name === 'preference.store' && ['settings', 'workspace', 'bid-limits'].includes(key) && before !== after) {
      stores += 1
      const [oldValues, newValues] = [flat(before, key), flat(after, key)]
      for (const place of new Set([...Object.keys(oldValues), ...Object.keys(newValues)])) {
        if (oldValues[place] === newValues[place]) continue
        expect(person.chosenValues.get(place), `${place} was chosen on the device that changed it`).toContain(
          newValues[place],
        )
        const replaced = oldValues[place] ?? defaults[place] ?? null
        expect(person.shownValues.get(place), `${place} was shown before it was replaced`).toContain(replaced)
      }
    }
    if (name === 'loan.update') {
      saves += 1
      expect(person.amounts, 'the amount was typed or taken on the device that sent it').toContain(
        sent.body?.loan_amount,
      )
    }
    if (name === 'auction.bid') {
      bidsSent += 1
      expect((sent.body?.price ?? 0) * 32).toBe(person.bids.get(attempt ?? ''))
    }
  }
}

/** No bid raised a lead that its device didn't show. */
function checkRaises(bids: ReturnType<BidderServer['bids']>): void {
  for (const [index, { profileId, seen }] of bids.entries()) {
    const before = bids[index - 1]
    if (profileId !== profiles.ann || before?.profileId !== profileId) continue
    raises += 1
    expect((seen?.price ?? 0) * 32, 'the device showed the lead that its bid raised').toBe(before.value)
  }
}

test.each(parts)(
  `${RUNS} random interleavings of two devices send only figures that their user had seen there, nothing after a suspension, and tell each bid’s outcome (part %i)`,
  (part) => {
    fc.assert(
      fc.property(acts, (script) => {
        const server = new BidderServer({ preparesBids: false })
        const devices = openTwoDevices(server)
        const personOn = (device: Device): Person => ({
          device,
          amounts: new Set(),
          shownValues: new Map(),
          chosenValues: new Map(),
          bids: new Map(),
          statuses: new Map(),
        })
        const people = [personOn(devices[0]), personOn(devices[1])] as const
        for (const [who, act] of script) {
          const person = people[who === 0 ? 0 : 1]
          recordStatus(person)
          perform(person, act)
          recordStatus(person)
        }
        settle(people)
        returnAll(people)
        if (script.length % SUSPENSION_EVERY === 0) suspendAndReturn(people, server)
        // In the end, each device opens the form and saves what it has.
        for (const kind of ['open', 'save'] as const) doOnBoth(people, kind)
        check(people, server.arrivals)
        checkRaises(server.bids())
        for (const { device } of people) expect(device.callsAfterEnd.filter((name) => userCalls.has(name))).toEqual([])
        const outcomes = new Map(server.receipts().map((receipt) => [receipt.attempt, receipt.outcome]))
        for (const { statuses } of people)
          for (const [attempt, status] of statuses) {
            // A reload forgets a ticket whose bid is on its way.
            if (status === 'pending' || status === 'unknown') continue
            expect(status, attempt).toBe(outcomes.get(attempt) === 'accepted' ? 'succeeded' : 'failed')
          }
        for (const { device } of people) device.close()
      }),
      { numRuns: RUNS / parts.length, seed: 20_261_126 + part },
    )
  },
)

test('the random interleavings store, save, bid and suspend often', () => {
  expect(Math.min(stores, bidsSent, saves)).toBeGreaterThan(200)
  expect(suspensions).toBeGreaterThan(50)
  expect(raises).toBeGreaterThan(10)
})
