// Checks a scenario's expectations and describes what failed.
import { processOf } from '../../world/bids/bidding'
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
export function failuresOf(expectation: Expectation, scene: ScenarioProgress): readonly string[] {
  const when = `at ${typeof expectation.at === 'number' ? durationText(expectation.at) : expectation.at}`
  const failures: string[] = []
  check(expectation, scene, (what) => void failures.push(`${when}: ${what}`))
  return failures
}

function check(expected: Expectation, scene: ScenarioProgress, say: Report): void {
  const { state } = scene
  if ('auction' in expected) auctionFailures(expected, scene, say)
  else if ('live' in expected) marketFailures(expected, scene, say)
  else if ('person' in expected) personFailures(expected, scene, say)
  else if ('task' in expected) taskFailures(expected, scene, say)
  else if ('score' in expected)
    checkCount(expected.score, scene.tasks.score(), 'points', (what) => say(`the score ${what}`))
  else if ('indication' in expected) {
    const { ust_10y, version } = expected.indication
    const { benchmark } = state.indication
    if (ust_10y !== undefined && benchmark.ust_10y !== ust_10y) {
      say(`the 10-year Treasury yields ${benchmark.ust_10y}, not ${ust_10y}`)
    }
    checkCount(version, state.indication.version ?? 1, 'versions', (what) => say(`the indication ${what}`))
  } else {
    const { status, auctions } = expected
    checkCount(auctions, state.lists[status].length, `auctions in ${status}`, (what) => say(`the market ${what}`))
  }
}

function auctionFailures(
  expected: Extract<Expectation, { auction: string }>,
  { script, state }: ScenarioProgress,
  tell: Report,
): void {
  const auction = rowOf(state.auctions, idByKey(state.auctionKeys, expected.auction))
  if (auction === undefined) {
    tell(`${expected.auction} is not in the world`)
    return
  }
  const say: Report = (what) => tell(`${expected.auction} ${what}`)
  if (expected.status !== undefined && auction.status !== expected.status) {
    say(`is ${auction.status}, not ${expected.status}`)
  }
  const best = auction.bids.at(-1)
  const winner = auction.result?.outcome === 'sold' ? auction.result.bid.profileId : undefined
  checkFirm(expected.winner, winner, 'won by', script, state, say)
  checkFirm(expected.leader, best?.profileId, 'led by', script, state, say)
  checkFirm(expected.seller, auction.sellerProfileId, 'sold by', script, state, say)
  const figure = best === undefined ? 'nothing' : textOf(auction, best.value)
  if (expected.price !== undefined && best?.value !== expected.price) {
    say(`stands at ${figure}, not at ${priceText(expected.price)}`)
  }
  if (expected.rate !== undefined && best?.value !== Math.round(expected.rate * 1000)) {
    say(`stands at ${figure}, not at ${rateText(Math.round(expected.rate * 1000))}`)
  }
  checkCount(expected.bids, auction.bids.length, 'bids', say)
  const refused = auction.receipts.filter((receipt) => receipt.outcome === 'refused').length
  checkCount(expected.refused, refused, 'refused bids', say)
  checkCount(expected.passes, Object.keys(auction.passes).length, 'passes', say)
  checkCount(expected.extensions, auction.extensionsUsed, 'extensions', say)
  const loan = rowOf(state.loans, auction.loanId)
  const commitment = loan?.commitment?.state ?? 'none'
  if (expected.commitment !== undefined && commitment !== expected.commitment) {
    say(`has a commitment that is ${commitment}, not ${expected.commitment}`)
  }
  checkCount(expected.documents, loan?.documents.length ?? 0, 'documents', say)
}

const textOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

function checkFirm(
  wanted: string | undefined,
  found: number | undefined,
  verb: string,
  script: Script,
  state: WorldState,
  say: Report,
): void {
  if (wanted === undefined) return
  const name = found === undefined ? 'nobody' : firmName(state, found)
  if (wanted === 'any') {
    if (found === undefined) say(`is ${verb} nobody`)
  } else if (wanted === 'none') {
    if (found !== undefined) say(`is ${verb} ${name}, not by nobody`)
  } else if (found === undefined || personByKey(state, script.personaOf(wanted))?.profile?.id !== found) {
    say(`is ${verb} ${name}, not by ${wanted}`)
  }
}

interface Count {
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

function checkCount(wanted: Count | undefined, found: number, what: string, say: Report): void {
  if (wanted?.atLeast !== undefined && found < wanted.atLeast)
    say(`has ${found} ${what}, not at least ${wanted.atLeast}`)
  if (wanted?.atMost !== undefined && found > wanted.atMost) say(`has ${found} ${what}, not at most ${wanted.atMost}`)
}

function marketFailures(
  expected: Extract<Expectation, { live: unknown }>,
  { state, now }: ScenarioProgress,
  tell: Report,
): void {
  const say: Report = (what) => tell(`the market ${what}`)
  const ends = state.lists.live.map((id) => rowOf(state.auctions, id)?.endAt ?? now)
  checkCount(expected.live, ends.length, 'live auctions', say)
  const left = Math.max(0, ...ends) - now
  if (expected.left !== undefined && left < expected.left) {
    say(`has at most ${durationText(Math.max(0, left))} left, not ${durationText(expected.left)}`)
  }
}

function personFailures(
  expected: Extract<Expectation, { person: string }>,
  { script, state }: ScenarioProgress,
  tell: Report,
): void {
  const person = personByKey(state, script.personaOf(expected.person))
  if (person === undefined) {
    tell(`${expected.person} is not in the world`)
    return
  }
  const say: Report = (what) => tell(`${expected.person} ${what}`)
  const news = state.notifications[person.id] ?? []
  checkCount(expected.notifications, news.length, 'notifications', say)
  checkCount(expected.unread, news.filter((one) => !one.read_at).length, 'unread notifications', say)
  if (expected.told !== undefined && !news.some((one) => one.action === expected.told)) {
    say(`was not told ${expected.told}`)
  }
  checkCount(expected.mails, state.mailbox.filter((mail) => mail.to === person.email).length, 'e-mails', say)
  const record = recordOf(state, person.id)
  if (expected.registered !== undefined && (record !== null) !== expected.registered) {
    say(expected.registered ? 'has no profile' : 'has a profile')
  }
  const standing = record?.role === 'originator' ? record.standing : 'no originator'
  if (expected.standing !== undefined && standing !== expected.standing) say(`is ${standing}, not ${expected.standing}`)
  const suspended = state.suspended[person.id] !== undefined
  if (expected.suspended !== undefined && suspended !== expected.suspended) {
    say(suspended ? 'is suspended' : 'is not suspended')
  }
}

function taskFailures(
  { task, done }: Extract<Expectation, { task: string }>,
  { tasks }: ScenarioProgress,
  say: Report,
): void {
  const found = tasks.progress().find(({ id }) => id === task)?.doneAt ?? null
  if ((found !== null) !== done) say(`the task ${task} is ${done ? 'still open' : 'done already'}`)
}
