// Checks a scenario's expectations and describes what failed.
import { bestBid, processOf } from '../../world/bids/bidding'
import { priceText, rateText } from '../../world/figures'
import { idByKey } from '../../world/keys'
import { firmName, personByKey } from '../../world/people/people'
import { recordOf } from '../../world/profiles/profiles.project'
import type { AuctionRecord, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import { durationText } from '../language/durations'
import type { Expectation } from '../language/task-schema'
import type { Script } from '../play/script'
import type { TaskTracker } from './tasks'

export interface ScenarioProgress {
  readonly script: Script
  readonly state: WorldState
  /** Virtual ms. */
  readonly now: number
  readonly tasks: TaskTracker
}

type Report = (what: string) => void

/** The failures of an expectation; empty if it is met. */
export function failuresOf(expectation: Expectation, progress: ScenarioProgress): readonly string[] {
  const when = `at ${typeof expectation.at === 'number' ? durationText(expectation.at) : expectation.at}`
  const failures: string[] = []
  check(expectation, progress, (what) => void failures.push(`${when}: ${what}`))
  return failures
}

function check(expected: Expectation, progress: ScenarioProgress, fail: Report): void {
  const { state } = progress
  if ('auction' in expected) checkAuction(expected, progress, fail)
  else if ('live' in expected) checkMarket(expected, progress, fail)
  else if ('person' in expected) checkPerson(expected, progress, fail)
  else if ('task' in expected) checkTask(expected, progress, fail)
  else if ('score' in expected)
    checkCount(expected.score, progress.tasks.score(), 'points', (what) => fail(`the score ${what}`))
  else if ('indication' in expected) {
    const { ust_10y, version } = expected.indication
    const { benchmark } = state.indication
    if (ust_10y !== undefined && benchmark.ust_10y !== ust_10y) {
      fail(`the 10-year Treasury yields ${benchmark.ust_10y}, not ${ust_10y}`)
    }
    checkCount(version, state.indication.version ?? 1, 'versions', (what) => fail(`the indication ${what}`))
  } else {
    const { status, auctions } = expected
    checkCount(auctions, state.lists[status].length, `auctions in ${status}`, (what) => fail(`the market ${what}`))
  }
}

function checkAuction(
  expected: Extract<Expectation, { auction: string }>,
  { script, state }: ScenarioProgress,
  report: Report,
): void {
  const auction = rowOf(state.auctions, idByKey(state.auctionKeys, expected.auction))
  if (auction === undefined) {
    report(`${expected.auction} is not in the world`)
    return
  }
  const fail: Report = (what) => report(`${expected.auction} ${what}`)
  if (expected.status !== undefined && auction.status !== expected.status) {
    fail(`is ${auction.status}, not ${expected.status}`)
  }
  const best = bestBid(auction)
  const winner = auction.result?.outcome === 'sold' ? auction.result.bid.profileId : undefined
  checkFirm(expected.winner, winner, 'won by', script, state, fail)
  checkFirm(expected.leader, best?.profileId, 'led by', script, state, fail)
  checkFirm(expected.seller, auction.sellerProfileId, 'sold by', script, state, fail)
  const figure = best === undefined ? 'none' : textOf(auction, best.value)
  if (expected.price !== undefined && best?.value !== expected.price) {
    fail(`has a best bid of ${figure}, expected ${priceText(expected.price)}`)
  }
  if (expected.rate !== undefined && best?.value !== Math.round(expected.rate * 1000)) {
    fail(`has a best bid of ${figure}, expected ${rateText(Math.round(expected.rate * 1000))}`)
  }
  checkCount(expected.bids, auction.bids.length, 'bids', fail)
  const refused = auction.receipts.filter((receipt) => receipt.outcome === 'refused').length
  checkCount(expected.refused, refused, 'refused bids', fail)
  checkCount(expected.passes, Object.keys(auction.passes).length, 'passes', fail)
  checkCount(expected.extensions, auction.extensionsUsed, 'extensions', fail)
  const loan = rowOf(state.loans, auction.loanId)
  const commitment = loan?.commitment?.state ?? 'none'
  if (expected.commitment !== undefined && commitment !== expected.commitment) {
    fail(`has a commitment that is ${commitment}, not ${expected.commitment}`)
  }
  checkCount(expected.documents, loan?.documents.length ?? 0, 'documents', fail)
}

const textOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

function checkFirm(
  expected: string | undefined,
  actual: number | undefined,
  verb: string,
  script: Script,
  state: WorldState,
  fail: Report,
): void {
  if (expected === undefined) return
  const name = actual === undefined ? 'nobody' : firmName(state, actual)
  if (expected === 'any') {
    if (actual === undefined) fail(`is ${verb} nobody`)
  } else if (expected === 'none') {
    if (actual !== undefined) fail(`is ${verb} ${name}, not by nobody`)
  } else if (actual === undefined || personByKey(state, script.personaOf(expected))?.profile?.id !== actual) {
    fail(`is ${verb} ${name}, not by ${expected}`)
  }
}

interface Count {
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

function checkCount(expected: Count | undefined, actual: number, what: string, fail: Report): void {
  if (expected?.atLeast !== undefined && actual < expected.atLeast)
    fail(`has ${actual} ${what}, expected at least ${expected.atLeast}`)
  if (expected?.atMost !== undefined && actual > expected.atMost)
    fail(`has ${actual} ${what}, expected at most ${expected.atMost}`)
}

function checkMarket(
  expected: Extract<Expectation, { live: unknown }>,
  { state, now }: ScenarioProgress,
  report: Report,
): void {
  const fail: Report = (what) => report(`the market ${what}`)
  const ends = state.lists.live.map((id) => rowOf(state.auctions, id)?.endAt ?? now)
  checkCount(expected.live, ends.length, 'live auctions', fail)
  const remaining = Math.max(0, ...ends) - now
  if (expected.left !== undefined && remaining < expected.left) {
    fail(`has at most ${durationText(Math.max(0, remaining))} left, not ${durationText(expected.left)}`)
  }
}

function checkPerson(
  expected: Extract<Expectation, { person: string }>,
  { script, state }: ScenarioProgress,
  report: Report,
): void {
  const person = personByKey(state, script.personaOf(expected.person))
  if (person === undefined) {
    report(`${expected.person} is not in the world`)
    return
  }
  const fail: Report = (what) => report(`${expected.person} ${what}`)
  const notifications = state.notifications[person.id] ?? []
  checkCount(expected.notifications, notifications.length, 'notifications', fail)
  checkCount(
    expected.unread,
    notifications.filter((notification) => !notification.read_at).length,
    'unread notifications',
    fail,
  )
  const notified = expected.notified ?? expected.told
  if (notified !== undefined && !notifications.some(({ action }) => action === notified))
    fail(`wasn't notified of ${notified}`)
  checkCount(expected.mails, state.mailbox.filter((mail) => mail.to === person.email).length, 'emails', fail)
  const record = recordOf(state, person.id)
  if (expected.registered !== undefined && (record !== null) !== expected.registered) {
    fail(expected.registered ? 'has no profile' : 'has a profile')
  }
  const standing = record?.role === 'originator' ? record.standing : 'not an originator'
  if (expected.standing !== undefined && standing !== expected.standing)
    fail(`is ${standing}, not ${expected.standing}`)
  const suspended = state.suspended[person.id] !== undefined
  if (expected.suspended !== undefined && suspended !== expected.suspended) {
    fail(suspended ? 'is suspended' : 'is not suspended')
  }
}

function checkTask(
  { task, done }: Extract<Expectation, { task: string }>,
  { tasks }: ScenarioProgress,
  fail: Report,
): void {
  const doneAt = tasks.progress().find(({ id }) => id === task)?.doneAt ?? null
  if ((doneAt !== null) !== done) fail(`the task ${task} is ${done ? 'still open' : 'already done'}`)
}
