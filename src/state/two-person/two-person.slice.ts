// The two-person rule of the viewer's firm, its limits, and its prepared bids.

import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { AnsweredFact, Subject } from '../../contract/fact'
import type {
  FirmLimits,
  PreparedBid,
  SignatorChange,
  SignatorWithPin,
  SwitchOff,
  TwoPersonRule,
} from '../../contract/two-person'
import type { BidAgreement, BidSeen } from '../bids/bids.actions'
import { action } from '../core/action'
import { answered, failed, received } from '../core/facts'
import { selectAuction } from '../market/market.selectors'
import { isOpen } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'

export interface TwoPersonState {
  /** `missing`: the server doesn't have the rule, so the app doesn't show it. */
  readonly status: 'unknown' | 'missing' | 'loaded'
  /** True if a bid needs a second person. */
  readonly required: boolean
  /** The pending request to turn the rule off, which another session must confirm. */
  readonly switch_off: SwitchOff | null
  /** The firm's signators and the state of their PINs; null on a server without PINs, where none is typed. */
  readonly signators: readonly SignatorWithPin[] | null
  /** Two signators have approved a change of the firm's signators. */
  readonly signator_change: SignatorChange | null
  /** The firm's limits; null if none were ever set, and until they're read. */
  readonly limits: FirmLimits | null
  /** The server's name for this session; null before it's fetched. */
  readonly session: string | null
  /** The newest ones, oldest first. */
  readonly prepared: readonly PreparedBid[]
}

const noTwoPerson: TwoPersonState = {
  status: 'unknown',
  required: false,
  switch_off: null,
  signators: null,
  signator_change: null,
  limits: null,
  session: null,
  prepared: [],
}

export const twoPersonSubjects = {
  read: 'two-person.read',
  set: 'two-person.set',
  prepare: (auctionId: number): Subject => `two-person.prepare:${auctionId}`,
  confirm: (id: number): Subject => `two-person.confirm:${id}`,
  decline: (id: number): Subject => `two-person.decline:${id}`,
  setPin: (signatorId: number): Subject => `two-person.set-pin:${signatorId}`,
  approve: 'two-person.approve',
  setLimits: 'two-person.set-limits',
} as const

/** A signator and the key of their PIN in ports.secrets; the key is omitted on a server without PINs. */
export interface ByPin {
  readonly signatorId: number
  readonly pinKey?: string
}

/** Turns the firm's rule on or off. Canceling a request to turn it off needs no signator. */
export const twoPersonSetRequested = action('two-person/set-requested')<
  { readonly required: boolean } & Partial<ByPin>
>()
/** Prepares a bid, which another signator confirms. Exactly one of `price32` (32nds) and `rate` (percent) is set. */
export const twoPersonPrepareRequested = action('two-person/prepare-requested')<
  {
    readonly auctionId: number
    /** The idempotency key: one per press. */
    readonly attempt: string
    readonly price32?: number
    readonly rate?: number
    /** The figure is a standing maximum, and no bid. */
    readonly standingMaximum?: true
    readonly seen: BidSeen
    readonly agreed: BidAgreement
  } & ByPin
>()
/** Confirms a bid that another signator has prepared, which sends it. */
export const twoPersonConfirmRequested = action('two-person/confirm-requested')<
  {
    readonly id: number
    /** The idempotency key: one per press. */
    readonly attempt: string
    /** What the signator's screen showed. */
    readonly seen: BidSeen
    readonly agreed: BidAgreement
  } & ByPin
>()
/** Declines a bid, or withdraws it in the session that prepared it. */
export const twoPersonDeclineRequested = action('two-person/decline-requested')<{ readonly id: number }>()
/** Sets, changes or resets a PIN. `pinsKey`: `packPins` in ports.secrets. */
export const twoPersonSetPinRequested = action('two-person/set-pin-requested')<{
  readonly signatorId: number
  readonly pinsKey: string
}>()
/** Approves one change of the firm's signators. `pinsKey`: `packPins` in ports.secrets. */
export const twoPersonApproveRequested = action('two-person/approve-requested')<{ readonly pinsKey: string }>()

/**
 * Sets all limits of the firm, whole dollars. `seenSetAt`: the `set_at` of the limits on the screen, null without limits. `pinsKey`:
 * `packPins` in ports.secrets.
 */
export const twoPersonSetLimitsRequested = action('two-person/set-limits-requested')<
  Pick<FirmLimits, 'firm' | 'person' | 'day'> & { readonly seenSetAt: string | null; readonly pinsKey: string }
>()

/** The PINs of a form. */
export interface TypedPins {
  readonly pin?: string
  readonly old_pin?: string
  readonly approvals?: readonly { readonly signator_id: number; readonly pin: string }[]
}

/** All PINs of a form as one text, because ports.secrets holds only the newest. */
export const packPins = (typed: TypedPins): string => JSON.stringify(typed)

/** Parses the text of `packPins`. */
export const unpackPins = (text: string): TypedPins => JSON.parse(text)

/** Adds a bid from an answer, unless the channel has already sent its decision. */
function withPrepared(slice: TwoPersonState, one: PreparedBid): TwoPersonState {
  const known = slice.prepared.find(({ id }) => id === one.id)
  if (known === undefined) return { ...slice, prepared: [...slice.prepared, one] }
  if (known.outcome !== 'waiting') return slice
  return { ...slice, prepared: slice.prepared.map((other) => (other.id === one.id ? one : other)) }
}

type ConfirmAnswer = AnsweredFact<'two-person.confirm'>['payload']

/** Marks a bid as confirmed, unless the channel has already sent its decision. */
function withConfirmed(slice: TwoPersonState, { params, answer }: ConfirmAnswer): TwoPersonState {
  const waiting = slice.prepared.find(({ id, outcome }) => id === params.id && outcome === 'waiting')
  if (waiting === undefined) return slice
  const { receipt } = answer.data
  return withPrepared(slice, {
    ...waiting,
    outcome: 'confirmed',
    decided_by: receipt?.two_person?.confirmed_by,
    decided_with_pin: receipt?.two_person?.confirmed_with_pin,
    decided_at: receipt?.decided_at,
  })
}

/**
 * The rule from an answer. The channel may have sent newer facts while the answer was on its way, so a decision stays decided
 * and a bid that was prepared meanwhile stays.
 */
function withAnswer(slice: TwoPersonState, rule: TwoPersonRule): TwoPersonState {
  const last = rule.prepared.at(-1)?.id ?? 0
  const newer = slice.prepared.filter(({ id }) => id > last)
  const known = rule.prepared.map((one) => {
    const decided = slice.prepared.find(({ id, outcome }) => id === one.id && outcome !== 'waiting')
    return one.outcome === 'waiting' ? (decided ?? one) : one
  })
  return {
    status: 'loaded',
    ...rule,
    switch_off: rule.switch_off ?? null,
    signators: rule.signators ?? null,
    signator_change: rule.signator_change ?? null,
    limits: rule.limits ?? null,
    prepared: [...known, ...newer],
  }
}

const isRule = isAnyOf(
  answered('two-person.read'),
  answered('two-person.set'),
  answered('two-person.set-pin'),
  answered('two-person.approve'),
  answered('two-person.set-limits'),
)
const isPrepared = isAnyOf(answered('two-person.prepare'), answered('two-person.decline'))

export const { reducer } = createSlice({
  name: 'twoPerson',
  initialState: noTwoPerson,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(failed('two-person.read'), (slice, { payload: { error } }) => {
        const isMissing = error.kind === 'not-found' || error.kind === 'method'
        if (isMissing && slice.status !== 'loaded') slice.status = 'missing'
      })
      .addCase(received('two-person/changed'), (slice, { payload: { data } }) => ({
        ...slice,
        ...data,
        switch_off: data.switch_off ?? null,
        signators: data.signators ?? slice.signators,
        signator_change: data.signator_change ?? null,
        limits: data.limits ?? null,
      }))
      .addCase(answered('two-person.confirm'), (slice, { payload }) => withConfirmed(slice, payload))
      // The live subject fetches it again; whether the server has the rule, and PINs, does not depend on the world's time.
      .addCase(received('world/replaced'), ({ status, session, signators }) => ({
        ...noTwoPerson,
        status,
        session,
        signators,
      }))
      .addMatcher(isRule, (slice, { payload: { answer } }) => withAnswer(slice, answer.data))
      .addMatcher(isPrepared, (slice, { payload: { answer } }) => withPrepared(slice, answer.data))
  },
})

/** The rule; shown only while its status is `loaded`. */
export const selectTwoPerson = (state: RootState): TwoPersonState => state.twoPerson

/** True if the two-person rule is on for the viewer's firm: the ticket prepares a bid, and another session confirms it. */
export const selectNeedsTwoPersons = ({ twoPerson }: RootState): boolean =>
  twoPerson.status === 'loaded' && twoPerson.required

/** True if each action under the rule is proven by a signator's PIN. */
export const selectHasPins = ({ twoPerson }: RootState): boolean => twoPerson.signators !== null

type Signators = readonly { readonly id: number; readonly name: string }[]
const noSignators: Signators = []

/** The people who may sign for the viewer's firm: the current ones, if the server sends them with the rule. */
export const selectSignators = ({ twoPerson, session }: RootState): Signators =>
  twoPerson.signators ?? session.user?.profile?.signators ?? noSignators

/** True if the signator can type a PIN that works at this official time. */
export const hasPin = ({ set_at: setAt, reset }: SignatorWithPin, now: number): boolean =>
  Boolean(setAt) || (Boolean(reset) && now >= Date.parse(reset?.works_from ?? ''))

/** True if one person alone can't change PINs or signators: the rule is on, and two signators have PINs. */
export const isGuarded = ({ required, signators }: TwoPersonState, now: number): boolean =>
  required && (signators ?? []).filter((one) => hasPin(one, now)).length >= 2

/** True while this session can still confirm a prepared bid, at an official time: another session prepared it. */
export const canConfirm = (bid: PreparedBid, session: string | null, now: number): boolean =>
  bid.outcome === 'waiting' && session !== null && bid.session !== session && now < Date.parse(bid.expires_at)

/** True if the bid's auction is over, so that nobody can confirm the bid. False if the auction isn't loaded. */
export function isAuctionOver(state: RootState, { auction_id: auctionId }: PreparedBid): boolean {
  const status = selectAuction(state, auctionId)?.status
  return status !== undefined && status !== 'live'
}

/**
 * The firm's prepared bids that may still be sent, at an official time: they wait, or their confirmation is on its way. Until the
 * time is known (null), none has expired.
 */
export const selectWaitingBids = (state: RootState, now: number | null): readonly PreparedBid[] =>
  state.twoPerson.prepared.filter(
    (bid) =>
      bid.outcome === 'waiting' &&
      !isAuctionOver(state, bid) &&
      (now === null ||
        now < Date.parse(bid.expires_at) ||
        isOpen(state.requests.bySubject[twoPersonSubjects.confirm(bid.id)])),
  )

/** The prepared bids that wait for this session, oldest first. */
export function selectBidsToConfirm(state: RootState, now: number): PreparedBid[] {
  const { prepared, session } = state.twoPerson
  return prepared.filter((bid) => canConfirm(bid, session, now) && !isAuctionOver(state, bid))
}
