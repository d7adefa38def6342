// A seller works on two devices, and a colleague changes the terms. In whatever order calls, answers and announcements arrive, the server
// carries out only what the device showed: schedules, updates at commitment, and loans from drafts. No typed amount is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice } from '../../src/domain/thirty-seconds'
import { openTwoDevices } from './interleaved-devices'
import { type Accepted, SellerServer } from './interleaved-seller'
import { SellerPages } from './interleaved-seller-pages'

const RUNS = 360
const parts = [
  [1, 'knows drafts'],
  [2, 'only knows idempotency keys'],
  [3, 'only knows idempotency keys'],
  [4, 'only knows idempotency keys'],
  [5, 'only knows idempotency keys'],
  [6, 'only knows idempotency keys'],
] as const
const MINIMUM_32 = 101 * 32 + 16
const TOMORROW_AT_TEN = Date.parse('2026-03-03T15:00:00Z')

type Kind =
  | 'open draft'
  | 'type amount'
  | 'take'
  | 'decline'
  | 'create'
  | 'reuse key'
  | 'open loan'
  | 'type price'
  | 'type rate'
  | 'review'
  | 'confirm'
  | 'open dialog'
  | 'schedule'
  | 'colleague'
  | 'deliver'
  | 'receive'
  | 'see'
  | 'wait'
  | 'reload'

interface Act {
  readonly who: number
  readonly kind: Kind
  readonly value: number
  /** The answer is lost. */
  readonly lost: boolean
}

let numbers = 0

/** Another client of the person sends the key of an earlier creation with another amount. It gets no loan. */
function reuseKey(server: SellerServer): void {
  const earlier = server.arrivals.findLast(({ name, outcome }) => name === 'loan.create' && 'answer' in outcome)
  if (earlier === undefined) return
  reuses += 1
  const outcome = server.create({ ...earlier.sent.body, loan_amount: 999_000 }, earlier.attempt ?? null)
  expect(outcome).toMatchObject({ status: 422 })
}

function perform({ device, draft, setup, schedule }: SellerPages, { kind, value, lost }: Act): void {
  const acts: Readonly<Record<Kind, () => void>> = {
    'open draft': () => draft.open(),
    'type amount': () => draft.type(1_000_000 + ++numbers * 1_000),
    take: () => draft.take(),
    decline: () => draft.decline(),
    create: () => draft.create(),
    'reuse key': () => reuseKey(device.server),
    'open loan': () => setup.open(),
    'type price': () => setup.type({ loan_min_price: formatPrice(MINIMUM_32 + (value % 6) * 8) }),
    'type rate': () => setup.type({ gnma_interest_rate: (5 + (value % 6) / 8).toFixed(3) }),
    review: () => setup.review(),
    confirm: () => setup.confirm(),
    'open dialog': () => schedule.open(),
    schedule: () => schedule.press(new Date(TOMORROW_AT_TEN + (++numbers % 300) * 60_000).toISOString()),
    colleague: () => device.server.changeElsewhere((MINIMUM_32 + (value % 6) * 8) / 32),
    deliver: () => device.deliver(value, lost),
    receive: () => device.receiveNews(),
    see: () => device.seeAuction(),
    wait: () => device.pass(1_000),
    reload: () => device.reload(),
  }
  acts[kind]()
  setup.render()
}

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    who: fc.nat(1),
    kind: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom<Kind>('open draft', 'type amount', 'take', 'decline', 'create', 'create'),
      },
      {
        weight: 8,
        arbitrary: fc.constantFrom<Kind>(
          'open loan',
          'type price',
          'type rate',
          'review',
          'review',
          'confirm',
          'confirm',
        ),
      },
      { weight: 6, arbitrary: fc.constantFrom<Kind>('open dialog', 'schedule', 'schedule', 'schedule', 'colleague') },
      { weight: 12, arbitrary: fc.constant<Kind>('deliver') },
      {
        weight: 8,
        arbitrary: fc.constantFrom<Kind>('receive', 'receive', 'see', 'see', 'wait', 'reload', 'reuse key'),
      },
    ),
    value: fc.nat(999),
    lost: fc.nat(9).map((number) => number === 0),
  }),
  { minLength: 40, maxLength: 90 },
)

let schedules = 0
let updates = 0
let creations = 0
let twins = 0
let reuses = 0

/** A schedule was sent by a device that showed exactly the terms that it binds. */
function checkSchedule(pages: SellerPages, { sent, before }: Accepted): void {
  schedules += 1
  const shown = pages.schedule.shown.get(sent.body?.start_at ?? '')
  expect(shown && { ...shown, start_at: instant(shown.start_at) }, 'the dialog showed the terms').toEqual({
    ...before,
    start_at: instant(before.start_at),
  })
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Each term that an update changed was listed in the review of its device, with the value that it replaced. */
function checkUpdate(pages: SellerPages, { before, after }: Accepted): void {
  updates += 1
  const price = (value: number | null) => formatPrice(Math.round((value ?? 0) * 32))
  const rate = (value: number | null) => Number(value).toFixed(3)
  const wasListed = pages.setup.listed.some(
    ({ saved, asked }) =>
      (before.loan_min_price === after.loan_min_price ||
        (saved.loan_min_price === price(before.loan_min_price) &&
          asked.loan_min_price === price(after.loan_min_price))) &&
      (before.gnma_interest_rate === after.gnma_interest_rate ||
        (Number(saved.gnma_interest_rate) === Number(rate(before.gnma_interest_rate)) &&
          Number(asked.gnma_interest_rate) === Number(rate(after.gnma_interest_rate)))),
  )
  expect(wasListed, `the review listed ${JSON.stringify(before)} to ${JSON.stringify(after)}`).toBe(true)
}

/** Delivers everything, until both devices have nothing in flight for six rounds. */
function settle(both: readonly SellerPages[]): void {
  for (let quiet = 0; quiet < 6; quiet += 1)
    for (const pages of both) {
      const { device } = pages
      if (device.waiting().length > 0) quiet = 0
      device.receiveNews()
      device.deliver(0)
      device.pass(1_000)
      pages.setup.render()
    }
}

/** Two loans came from one draft only if both pages say so, and each amount is in a loan, in its form, or in an offer. */
function checkDraft(both: readonly SellerPages[], server: SellerServer): void {
  const created = server.created()
  creations += created.size
  const ids = [...created.keys()].toSorted()
  const amounts = new Set([...created.values(), ...both.flatMap(({ draft }) => draft.amounts())])
  for (const { draft } of both) {
    if (draft.typed !== null) expect(amounts, 'the typed amount is kept').toContain(draft.typed)
    expect(draft.isInDoubt, 'each creation is settled').toBe(false)
    if (server.knowsDrafts) expect(created.size, 'a draft becomes one loan').toBeLessThan(2)
    if (created.size < 2) continue
    twins += 1
    expect(draft.draft.created.map(({ loanId }) => loanId).toSorted()).toEqual(ids)
  }
  const bodies = new Map<string, unknown>()
  for (const { name, attempt = '', sent, outcome } of server.arrivals) {
    if (name !== 'loan.create' || !('answer' in outcome)) continue
    expect(sent.body, 'a key belongs to one content').toEqual(bodies.get(attempt) ?? sent.body)
    bodies.set(attempt, sent.body)
  }
}

test.each(parts)(
  `${RUNS} random interleavings of a seller’s two devices carry out only what they showed, and lose no typed amount (part %i, a server that %s)`,
  (part, knowledge) => {
    fc.assert(
      fc.property(acts, (script) => {
        const server = new SellerServer(knowledge === 'knows drafts')
        const unasked: string[] = []
        const devices = openTwoDevices(server, (name) => {
          const last = server.arrivals.at(-1)
          if (name !== 'loan.create' || last?.name !== 'preference.list' || last.isLost) return
          if (String(last.after).includes('loanId')) unasked.push(String(last.after))
        })
        const both = devices.map((device) => new SellerPages(device))
        for (const pages of both) {
          pages.setup.open()
          pages.schedule.open()
          while (pages.device.waiting().length > 0) pages.device.deliver(0)
          pages.setup.render()
        }
        for (const act of script) {
          const pages = both[act.who]
          if (pages !== undefined) perform(pages, act)
        }
        // In the end, each device opens the draft and creates the loan that it doesn't know to exist.
        for (const step of ['settle', 'open', 'create', 'open'] as const) {
          for (const { draft } of both) {
            if (step === 'open') draft.open()
            else if (step === 'create' && draft.isInDoubt) draft.create()
          }
          settle(both)
        }
        for (const one of server.accepted) {
          const pages = both[one.device]
          if (pages === undefined) continue
          if (one.name === 'auction.start') checkSchedule(pages, one)
          else checkUpdate(pages, one)
        }
        checkDraft(both, server)
        expect(unasked, 'no loan was created after the draft listed one').toEqual([])
        for (const { device } of both) device.close()
      }),
      { numRuns: RUNS / parts.length, seed: 20_261_129 + part },
    )
  },
)

test('the random interleavings schedule, update, create, twin and reuse keys often', () => {
  expect(schedules).toBeGreaterThan(200)
  expect(updates).toBeGreaterThan(40)
  expect(creations).toBeGreaterThan(100)
  expect(twins).toBeGreaterThan(10)
  expect(reuses).toBeGreaterThan(15)
})
