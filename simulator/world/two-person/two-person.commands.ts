// The commands of the two-person rule: a firm switches it on, one signator prepares a bid, another confirms or declines it. PINs are
// verified before a command reaches the world: the command names the PIN that was typed, and is refused if it has changed since.
import { judge, judgeMaximum, withinLimits } from '../bids/bid-rules'
import { decideConfirmedBid, earlierAnswer } from '../bids/bids.commands'
import { decideConfirmedMaximum } from '../bids/standing-maxima.commands'
import { firstIds } from '../blank-world'
import { canonical } from '../canonical'
import { byNameAndProject, byNameAndSender, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Seen } from '../envelope'
import { senderOf } from '../people/people'
import { forbidden, invalid, notFound, type Refusal } from '../refusal'
import type { Person, Profile, WorldState } from '../state'
import { rowOf } from '../table'
import { canceledResets } from './pins.commands'
import { areTooFew, isSameSignator } from './same-signator'
import { NO_SIGNATOR, pinAt, problemWithProof, recentReset } from './signator-pins'
import { preparedBidFor, twoPersonFor } from './two-person.project'
import { CONFIRM_MS, type PreparedBid } from './two-person.state'

/** Switches the rule on immediately, or off once two signators request it in two sessions. */
type SetCommand = CommandOf<
  'set two-person rule',
  {
    readonly required: boolean
    readonly session: string
    /** The signator who requests it; missing if a scenario step acts for the firm, or if the command only cancels a request. */
    readonly signatorId?: number
    /** `n` of their PIN that was typed. */
    readonly pin?: number
  }
>

/** Prepares a bid for a second signator to confirm. Exactly one of `price` and `rate` is set. */
type PrepareCommand = CommandOf<
  'prepare bid',
  {
    readonly auctionId: number
    readonly price: number | null
    readonly rate: number | null
    /** True for a standing maximum instead of a bid. */
    readonly standingMaximum?: true
    readonly signatorId: number
    /** `n` of the signator's PIN that was typed; missing if a scenario step acts for them. */
    readonly pin?: number
    readonly session: string
    /** What the preparer's screen showed; missing from a client that doesn't say. */
    readonly seen?: Seen
    /** The Idempotency-Key of the request. */
    readonly key: string | null
  }
>

type ConfirmCommand = CommandOf<
  'confirm prepared bid',
  {
    readonly preparedId: number
    readonly signatorId: number
    /** As in `prepare bid`. */
    readonly pin?: number
    readonly session: string
    readonly seen: Seen | null
    /** How long the request waited on the server before it reached the world, virtual ms; missing if it didn't wait. */
    readonly waitedMs?: number
    readonly key: string | null
  }
>

type DeclineCommand = CommandOf<'decline prepared bid', { readonly preparedId: number; readonly session: string }>

const NOT_A_BIDDER = forbidden('Only investors may bid.')
/** The status of a refusal because the page was behind. */
const STALE = 409
const TWO_SIGNATORS = "The two-person rule needs two signators. Add a second one to your firm's profile."

interface Bidder {
  readonly person: Person
  readonly profile: Profile
}

function bidderOf(state: WorldState, { actor }: CommandOf<string>): Bidder | null {
  const person = senderOf(state, { actor })
  return person?.role === 'investor' && person.profile !== null ? { person, profile: person.profile } : null
}

const preparedOf = (state: WorldState, { profile }: Bidder, id: number): PreparedBid | undefined =>
  state.twoPerson.prepared[profile.id]?.find((bid) => bid.id === id)

/** Why the signator of this command isn't proven, or null. Only a user's own request needs a PIN: a scenario step acts for them. */
function problemWithPin(
  state: WorldState,
  profile: Profile,
  { origin, signatorId, pin }: CommandOf<string, { readonly signatorId?: number; readonly pin?: number }>,
  at: number,
): Refusal | null {
  if (signatorId !== undefined && pin !== undefined) return problemWithProof(state, profile, { signatorId, pin }, at)
  return origin === 'person' ? invalid('pin', 'PIN can not be empty') : null
}

/** Why the rule can't be switched on, or null. */
function problemWithRule(state: WorldState, profile: Profile, { origin }: SetCommand, at: number): Refusal | null {
  if (areTooFew(profile.signators)) return invalid('required', TWO_SIGNATORS)
  const withoutPin = profile.signators.find(({ id }) => pinAt(state, profile.id, id, at) === null)
  if (withoutPin === undefined || origin !== 'person') return null
  return invalid(
    'required',
    `${withoutPin.name} has no PIN yet. Every signator needs one before the rule is turned on.`,
  )
}

function decideSet(state: WorldState, command: SetCommand, at: number): Decision {
  const bidder = bidderOf(state, command)
  if (bidder === null) return refused(NOT_A_BIDDER)
  const { required, session, signatorId = null } = command
  const { profile } = bidder
  const { id: profileId } = profile
  const reply = (after: WorldState): unknown => twoPersonFor(after, bidder.person.id)
  const isOn = state.twoPerson.required[profileId] ?? false
  const stored = state.twoPerson.switchOff[profileId] ?? null
  if (isOn && required) {
    return accepted(stored === null ? [] : [{ type: 'two-person-switch-off-asked', profileId, asked: null }], reply)
  }
  if (!isOn && !required) return accepted([], reply)
  const problem =
    (isOn ? null : problemWithRule(state, profile, command, at)) ?? problemWithPin(state, profile, command, at)
  if (problem !== null) return refused(problem)
  const canceled = canceledResets(state, profile, command, at)
  if (!isOn) return accepted([...canceled, { type: 'two-person-rule-set', profileId, required }], reply)
  const pending = stored !== null && at < stored.expiresAt ? stored : null
  if (pending === null) {
    const request = { session, signatorId, at, expiresAt: at + CONFIRM_MS }
    return accepted([...canceled, { type: 'two-person-switch-off-asked', profileId, asked: request }], reply)
  }
  if (pending.session === session) return accepted(canceled, reply)
  const first = profile.signators.find(({ id }) => id === pending.signatorId)
  const second = profile.signators.find(({ id }) => id === signatorId)
  if (first !== undefined && second !== undefined && isSameSignator(first, second)) {
    return refused(invalid('signator_id', `${first.name} asked for this, so another signator must agree.`))
  }
  return accepted([...canceled, { type: 'two-person-rule-set', profileId, required }], reply)
}

function decidePrepare(state: WorldState, command: PrepareCommand, at: number): Decision {
  const bidder = bidderOf(state, command)
  if (bidder === null) return refused(NOT_A_BIDDER)
  const { person, profile } = bidder
  const { auctionId, price, rate, standingMaximum, signatorId, session, key, seen } = command
  const auction = rowOf(state.auctions, auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  const all = state.twoPerson.prepared[profile.id] ?? []
  const repeated = key === null ? undefined : all.find((bid) => bid.key === key && bid.userId === person.id)
  if (repeated !== undefined) {
    const isSameBid =
      repeated.auctionId === auctionId &&
      repeated.price === price &&
      repeated.rate === rate &&
      repeated.standingMaximum === standingMaximum &&
      repeated.preparedById === signatorId &&
      canonical(repeated.seen ?? null) === canonical(seen ?? null)
    return isSameBid
      ? accepted([], () => preparedBidFor(repeated))
      : refused(invalid('idempotency_key', `This Idempotency-Key belongs to another ${orderOf(repeated)}.`))
  }
  const judgeOrder = standingMaximum ? judgeMaximum : judge
  const judged = judgeOrder({ price, rate, signatorId, seen: seen ?? null }, at, person, auction)
  const verdict = withinLimits(judged, state, person, { auctionId, standingMaximum: standingMaximum ?? false }, at)
  if ('refusal' in verdict) return refused(verdict.refusal)
  const signator = profile.signators.find(({ id }) => id === signatorId)
  if (signator === undefined) return refused(NO_SIGNATOR)
  if (areTooFew(profile.signators)) return refused(invalid('signator_id', TWO_SIGNATORS))
  const problem = problemWithPin(state, profile, command, at)
  if (problem !== null) return refused(problem)
  const waiting = all.find((bid) => bid.auctionId === auctionId && bid.outcome === 'waiting' && at < bid.expiresAt)
  if (waiting !== undefined) {
    const what = waiting.standingMaximum === standingMaximum ? `Another ${orderOf(waiting)}` : `A ${orderOf(waiting)}`
    return refused(invalid('auction', `${what} of your firm is waiting for confirmation on this auction.`))
  }
  const preparedPinReset = recentReset(state, profile.id, command, at)
  const prepared: PreparedBid = {
    // Counts this firm's own: a common number would tell of bids that other firms prepare.
    id: (all.at(-1)?.id ?? firstIds.preparedBid - 1) + 1,
    auctionId,
    profileId: profile.id,
    userId: person.id,
    price,
    rate,
    ...(standingMaximum ? { standingMaximum } : {}),
    preparedById: signator.id,
    preparedBy: signator.name,
    preparedWithPin: command.pin !== undefined,
    ...(preparedPinReset === null ? {} : { preparedPinReset }),
    session,
    ...(seen === undefined ? {} : { seen }),
    key,
    at,
    expiresAt: at + CONFIRM_MS,
    outcome: 'waiting',
    decidedBy: null,
    decidedWithPin: false,
    decidedAt: null,
    refusal: null,
  }
  const canceled = canceledResets(state, profile, command, at)
  return accepted([...canceled, { type: 'bid-prepared', prepared }], () => preparedBidFor(prepared))
}

/** What was prepared, in a sentence. */
const orderOf = ({ standingMaximum }: PreparedBid): string => (standingMaximum ? 'standing maximum' : 'bid')

/** Why this prepared bid can no longer be decided, or null. */
function closedReason(prepared: PreparedBid, at: number) {
  const { outcome, expiresAt } = prepared
  const what = `This ${orderOf(prepared)}`
  if (outcome === 'declined') return invalid('prepared_bid', `${what} was declined. Nothing was sent.`)
  if (outcome !== 'waiting') return invalid('prepared_bid', `${what} was already confirmed.`)
  if (at >= expiresAt) return invalid('prepared_bid', `${what} has expired. Nothing was sent.`)
  return null
}

function decideConfirm(state: WorldState, command: ConfirmCommand, at: number): Decision {
  const bidder = bidderOf(state, command)
  if (bidder === null) return refused(NOT_A_BIDDER)
  const { person, profile } = bidder
  const { preparedId, signatorId, session, seen, key } = command
  const prepared = preparedOf(state, bidder, preparedId)
  const auction = prepared === undefined ? undefined : rowOf(state.auctions, prepared.auctionId)
  if (prepared === undefined || auction === undefined) return refused(notFound('The prepared bid'))
  const sent = { auctionId: auction.id, key, fingerprint: canonical({ preparedId, signatorId, seen }) }
  const earlier = earlierAnswer(state, person, sent)
  if (earlier !== null) return earlier
  const closed = closedReason(prepared, at)
  if (closed !== null) return refused(closed)
  if (session === prepared.session) {
    return refused(
      forbidden(
        `The session that prepared this ${orderOf(prepared)} can't confirm it. Sign in from another browser or device.`,
      ),
    )
  }
  const signator = profile.signators.find(({ id }) => id === signatorId)
  if (signator === undefined) return refused(NO_SIGNATOR)
  if (isSameSignator(signator, { id: prepared.preparedById, name: prepared.preparedBy })) {
    return refused(
      invalid(
        'signator_id',
        `${signator.name} prepared this ${orderOf(prepared)}, so another signator must confirm it.`,
      ),
    )
  }
  const problem = problemWithPin(state, profile, command, at)
  if (problem !== null) return refused(problem)
  const confirmedPinReset = recentReset(state, profile.id, command, at)
  const received = {
    price: prepared.price,
    rate: prepared.rate,
    signatorId,
    seen,
    ...(command.waitedMs === undefined ? {} : { waitedMs: command.waitedMs }),
    twoPerson: {
      preparedById: prepared.preparedById,
      preparedBy: prepared.preparedBy,
      preparedWithPin: prepared.preparedWithPin,
      ...(prepared.preparedPinReset === undefined ? {} : { preparedPinReset: prepared.preparedPinReset }),
      preparedAt: prepared.at,
      confirmedById: signator.id,
      confirmedBy: signator.name,
      confirmedWithPin: command.pin !== undefined,
      ...(confirmedPinReset === null ? {} : { confirmedPinReset }),
    },
  }
  const decide = prepared.standingMaximum ? decideConfirmedMaximum : decideConfirmedBid
  const decision = decide(state, at, person, auction, received, sent)
  const canceled = canceledResets(state, profile, command, at, decision.events)
  const refusal = decision.ok ? null : decision.refusal
  // The confirmer's page was behind. The bid still waits, so that they can look again and confirm it.
  if (refusal?.status === STALE) return { ...decision, events: [...decision.events, ...canceled] }
  const decided: PreparedBid = {
    ...prepared,
    outcome: decision.ok ? 'confirmed' : 'refused',
    decidedBy: signator.name,
    decidedWithPin: command.pin !== undefined,
    decidedAt: at,
    refusal,
  }
  return { ...decision, events: [...decision.events, ...canceled, { type: 'prepared-bid-decided', prepared: decided }] }
}

function decideDecline(state: WorldState, command: DeclineCommand, at: number): Decision {
  const bidder = bidderOf(state, command)
  if (bidder === null) return refused(NOT_A_BIDDER)
  const prepared = preparedOf(state, bidder, command.preparedId)
  if (prepared === undefined) return refused(notFound('The prepared bid'))
  if (prepared.outcome === 'declined') return accepted([], () => preparedBidFor(prepared))
  const closed = closedReason(prepared, at)
  if (closed !== null) return refused(closed)
  // Declining needs no PIN, since it sends nothing, so it isn't known who did it.
  const withdrawal = command.session === prepared.session ? ({ withdrawn: true } as const) : {}
  const declined: PreparedBid = { ...prepared, outcome: 'declined', decidedAt: at, ...withdrawal }
  return accepted([{ type: 'prepared-bid-decided', prepared: declined }], () => preparedBidFor(declined))
}

export const twoPersonCommands = [
  defineCommand<SetCommand>({ name: 'set two-person rule', decide: decideSet, describe: byNameAndSender }),
  defineCommand<PrepareCommand>({ name: 'prepare bid', decide: decidePrepare, describe: byNameAndProject }),
  defineCommand<ConfirmCommand>({ name: 'confirm prepared bid', decide: decideConfirm, describe: byNameAndSender }),
  defineCommand<DeclineCommand>({ name: 'decline prepared bid', decide: decideDecline, describe: byNameAndSender }),
] as const
