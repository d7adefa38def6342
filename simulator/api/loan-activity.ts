// Who did what on a loan and its auction, and when, from the world's log. A long-running world forgets the oldest entries of its log.
import type { LoanActivity } from '../../src/contract/loan'
import type { LogEntry } from '../runtime/log-entry'
import type { RunningWorld } from '../runtime/running-world'
import { documentTitle } from '../world/documents/simulated-documents'
import { easternDateTime, easternTimeWithSeconds } from '../world/eastern-time'
import type { WorldEvent } from '../world/events'
import { isoInstant } from '../world/figures'
import type { LoanRecord, LoanSetup } from '../world/loans/loan-record'
import { nameOf } from '../world/loans/loans.project'
import { meantBy, termChangesOf } from '../world/loans/term-changes'
import { firmName } from '../world/people/people'
import type { WorldState } from '../world/state'

const PAGE = 50

/** A page of the activity since the loan's lender has it, newest first. `before`: the id of the row that it follows. */
export function activityOf(world: RunningWorld, loan: LoanRecord, before = Number.POSITIVE_INFINITY) {
  const state = world.state()
  const rows = rowsOf(ownPart(world.log(), loan), state, loan)
    .toReversed()
    .filter(({ id }) => id < before)
  return { data: rows.slice(0, PAGE), older: Math.max(0, rows.length - PAGE) }
}

/** The new lender doesn't see what people of the former one did. */
function ownPart(log: readonly LogEntry[], { id }: LoanRecord): readonly LogEntry[] {
  const handOver = log.findLastIndex(({ events }) =>
    events.some((event) => event.type === 'loan-transferred' && event.loanId === id),
  )
  return handOver < 0 ? log : log.slice(handOver)
}

/** The rows of the log, oldest first. An id has room for the events of an entry. */
function rowsOf(log: readonly LogEntry[], state: WorldState, loan: LoanRecord): readonly LoanActivity[] {
  let before: LoanSetup | null = null
  const rows: LoanActivity[] = []
  for (const { n, at, command, events } of log)
    for (const [index, event] of events.entries()) {
      if (!isAbout(event, loan)) continue
      const text = textOf(event, { state, before, command: command.name })
      if ('setup' in event) before = event.setup
      if (text === null) continue
      const actor = command.actor === 'system' || isByMarket(event) ? null : command.actor
      rows.push({ id: n * EVENTS_PER_ENTRY + index, at: isoInstant(Date.parse(at)), by: nameOf(state, actor), text })
    }
  return rows
}

const EVENTS_PER_ENTRY = 10_000

const isAbout = (event: WorldEvent, { id, auctionId }: LoanRecord): boolean =>
  ('loanId' in event && event.loanId === id) || ('auctionId' in event && event.auctionId === auctionId)

/** A bid that extends an auction is its investor's, who isn't named here. */
const isByMarket = (event: WorldEvent): boolean =>
  event.type === 'auction-closed' || (event.type === 'auction-extended' && event.bidId !== null)

interface Context {
  readonly state: WorldState
  /** The setup before the event; null if the log doesn't go back that far. */
  readonly before: LoanSetup | null
  /** The name of the command that led to the event. */
  readonly command: string
}

/** The values of changed terms are in the loan itself. */
function savedText(before: LoanSetup | null, setup: LoanSetup): string {
  const save = { at: 0, by: null, version: 0 }
  const changed = before === null ? 0 : termChangesOf(meantBy(before), meantBy(setup), save).length
  if (changed === 0) return 'Saved the loan.'
  return `Saved the loan and changed ${changed === 1 ? '1 term' : `${changed} terms`}.`
}

/** A sentence without its subject; null for what isn't listed, such as bids, which the auction lists itself. */
function textOf(event: WorldEvent, { state, before, command }: Context): string | null {
  switch (event.type) {
    case 'loan-created':
      return 'Created the loan.'
    case 'loan-updated':
      return savedText(before, event.setup)
    case 'loan-submitted':
      return 'Submitted the loan to auction.'
    case 'loan-transferred':
      return `Received the loan from ${event.from.name}.`
    case 'loan-offered':
      return `Offered the loan to ${firmName(state, event.toProfileId)}.`
    case 'loan-offer-ended':
      return command === 'withdraw loan offer' ? 'Withdrew the offer of the loan.' : 'Declined the offer of the loan.'
    case 'document-attached':
      return `${event.restores === undefined ? 'Uploaded' : 'Restored'} the ${documentTitle(event.document.form)} (${event.document.name}).`
    case 'document-removed':
      return `Removed the ${documentTitle(event.form)}.`
    case 'agreement-set':
      return `${event.agreement.text === null ? 'Removed' : 'Set'} the confidentiality agreement (version ${event.agreement.version}).`
    case 'commitment-decided':
      return event.commitment.state === 'accepted'
        ? 'Accepted the firm commitment.'
        : `Rejected the firm commitment${reasonText(event.commitment.reason)}`
    case 'auction-scheduled':
      return `Scheduled the auction for ${easternDateTime(event.startAt)}.`
    case 'auction-started':
      return `Opened the auction, which ends at ${easternTimeWithSeconds(event.endAt)}.`
    case 'auction-withdrawn':
      return `Withdrew the auction${reasonText(event.reason)}`
    case 'auction-paused':
      return `Paused the auction${reasonText(event.reason ?? '')}`
    case 'auction-resumed':
      return `Resumed the auction, which ends at ${easternTimeWithSeconds(event.endAt)}.`
    case 'auction-extended':
      return event.bidId === null
        ? `Extended the auction to ${easternTimeWithSeconds(event.endAt)}.`
        : `A late bid extended the auction to ${easternTimeWithSeconds(event.endAt)}.`
    case 'auction-closed':
      return event.result.outcome === 'sold' ? 'The auction closed with a sale.' : 'The auction closed without a sale.'
    case 'question-answered':
      return event.answer.toAll ? 'Answered a question for all invited investors.' : 'Answered a question.'
    case 'auction-relisted':
      return 'Relisted the loan.'
    case 'auction-handed-over':
      return 'Moved the loan to another originator.'
    default:
      return null
  }
}

/** `: Amended letter.`, or `.` without a reason. */
const reasonText = (reason: string): string => (reason === '' ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`)
