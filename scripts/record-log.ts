// `npx tsx scripts/record-log.ts`: records fixtures/logs/ again. Run it when the shape of the state changes. Plays an investor's day
// through the real store, with fake ports that this script answers, and writes the log that the store exports.
import { writeFileSync } from 'node:fs'
import { VirtualTimeScheduler } from 'rxjs'
import type { ApiErrorKind } from '../src/contract/api-error'
import { bidRequested } from '../src/state/bids/bids.actions'
import { boardQueryChanged } from '../src/state/boards/boards.slice'
import { exportNdjson } from '../src/state/core/log-export'
import { createMarketStore } from '../src/state/market-store'
import { notificationPassRequested } from '../src/state/notifications/notifications.slice'
import { sessionSignInRequested, sessionSignOutRequested } from '../src/state/session/session.slice'
import { createFakePorts } from '../src/state/testing/fake-ports'
import {
  aBid,
  agreedToAll,
  aNotification,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  investor,
  later,
  listAnswered,
  notificationsAnswered,
  ownBid,
  userAnswered,
  withBids,
} from '../src/state/testing/samples'

const fake = createFakePorts()
const { store, start, log } = createMarketStore(fake.ports, {
  checks: true,
  scheduler: new VirtualTimeScheduler(),
})
const { calls, frame, line$, live, clock$, world } = fake

/** Runs the pending frames and advances the clock. */
function pass(ms = 400): void {
  frame.run()
  world.now += ms
  world.monotonic += ms
}

/** Answers the latest call of this name. */
function answer(name: (typeof calls)[number]['name'], fact: Parameters<(typeof calls)[number]['answer']>[0]): void {
  const call = calls.findLast((one) => one.name === name)
  if (call === undefined) throw new Error(`the store has not called ${name}`)
  call.answer(fact)
  pass()
}

/** Sends facts from the server to a live subject. */
const say = (subject: string, ...facts: Parameters<NonNullable<ReturnType<typeof live.get>>['next']>[0][]): void => {
  for (const fact of facts) {
    if (fact.type.endsWith('.list/answered')) fake.arrive(subject, fact)
    else live.get(subject)?.next(fact)
  }
  pass()
}
const requestOf = (name: string, extra: object = {}) => ({
  subject: name,
  params: undefined,
  query: undefined,
  ...extra,
})
const error = (kind: ApiErrorKind, status = 0) => ({ status, kind, message: 'From the server', fields: {} })
const auction = (...bids: Parameters<typeof withBids>[1][]) => ({
  ...withBids(anAuction(17), ...bids),
  version: 1 + bids.length,
})

start()
pass()
store.dispatch(
  sessionSignInRequested({ email: investor.email, passwordKey: fake.ports.secrets.hold('x'), role: 'investor' }),
)
answer('auth.login', {
  type: 'auth.login/answered',
  payload: { ...requestOf('auth.login'), params: undefined, query: undefined, answer: null },
})
world.signedIn = true
answer('auth.user', userAnswered(investor))
clock$.next({
  type: 'clock/sampled',
  payload: { now: world.now, monotonic: 0, rate: 1, errorMs: 40, epoch: 0, world: 'main' },
})
line$.next({ type: 'line/attempted', payload: { attempt: 1 } })
line$.next({ type: 'line/opened', payload: {} })
pass()
say('notification.list', notificationsAnswered(aNotification(1)))
say('auction.list:pre', listAnswered('pre', anAuction(30, { status: 'pre' })))
say('auction.list:past', listAnswered('past'))
say('auction.list:live', listAnswered('live', auction(), anAuction(18), anAuction(19)))
store.dispatch(boardQueryChanged({ status: 'live', change: { search: 'project' } }))

/** A bid is sent only after the person's own rules have been refetched. */
const answerOwnRules = () =>
  answer('preference.list', {
    type: 'preference.list/answered',
    payload: { ...requestOf('preference.list'), params: undefined, query: undefined, answer: { data: [] } },
  })

// A bid, a rival's bid, and a bid whose answer is lost, so that its outcome is read from the list.
store.dispatch(
  bidRequested({ auctionId: 17, attempt: 'first', price32: 3264, seen: { ageMs: 900 }, agreed: agreedToAll }),
)
const first = ownBid(101, 102)
answerOwnRules()
answer('auction.bid', {
  type: 'auction.bid/answered',
  payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, answer: { data: auction(first) } },
})
say('auction.list:live', auctionChanged(auction(first)))
const rival = aBid(102, { price: 102.5 })
say('auction.list:live', auctionChanged(auction(rival, first)), auctionRemoved(19, 'live'))
store.dispatch(
  bidRequested({ auctionId: 17, attempt: 'second', price32: 3281, seen: { price32: 3280 }, agreed: agreedToAll }),
)
answerOwnRules()
answer('auction.bid', {
  type: 'auction.bid/failed',
  payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, error: error('timeout') },
})
const second = ownBid(103, 3281 / 32)
answer('auction.list', listAnswered('live', auction(second, rival, first), anAuction(18)))

// The connection breaks and comes back; the auction has closed in between.
line$.next({ type: 'line/lost', payload: { because: 'transport close' } })
pass(8000)
line$.next({ type: 'line/attempted', payload: { attempt: 1 } })
line$.next({ type: 'line/opened', payload: {} })
pass()
const closed = {
  ...auction(second, rival, first),
  status: 'past' as const,
  statused_at: later(900),
  version: 9,
  result: { outcome: 'sold' as const, price: 3281 / 32, investor: { id: 7, name: 'Harbor Crest Capital' } },
}
say(
  'notification.list',
  notificationsAnswered(aNotification(1), aNotification(2, { action: 'won', action_result: null })),
)
say('auction.list:live', listAnswered('live', anAuction(18)))
say('auction.list:past', listAnswered('past', closed))
say(
  'auction.list:pre',
  listAnswered('pre', anAuction(30, { status: 'pre' })),
  auctionAdded(anAuction(31, { status: 'pre' })),
)
store.dispatch(notificationPassRequested({ auctionId: 17 }))
answer('notification.ignore', {
  type: 'notification.ignore/answered',
  payload: { subject: 'notification.ignore:17', params: { auctionId: 17 }, query: undefined, answer: null },
})
const day = exportNdjson(log)
store.dispatch(sessionSignOutRequested())

const file = new URL('../fixtures/logs/investor-day.ndjson', import.meta.url)
writeFileSync(file, day)
console.log(`${day.trim().split('\n').length} lines written to fixtures/logs/investor-day.ndjson`)
