// The table of all channels. Subscriptions, the simulator's broadcasts and the channel facts derive from it. S7.32 to S7.34
import * as z from 'zod/mini'
import { type AuctionStatus, auction } from './auction'
import { auctionHint, auctionUpdate } from './auction-event'
import { auctionStatuses } from './auction-statuses'
import { bidderUpdate } from './bidder'
import type { Access } from './call'
import { clockReading } from './clock'
import { id } from './fields'
import { indication, indicationHint } from './indication'
import { preferenceChange } from './preference'
import { standingMaxima } from './standing-maximum'
import { twoPersonState } from './two-person'

type Schema = z.core.$ZodType

/** The id of a socket: Pusher's two numbers, or Socket.IO's 20 characters. Any other text could be part of a signed text. */
export const socketId = z.string().check(z.regex(/^(?:\d{1,20}\.\d{1,20}|[\w-]{20})$/, 'must be the id of a socket'))

/** One event of a channel: its payload, the fact that it becomes, and the fact's extra fields. */
export interface EventSpec {
  readonly payload: Schema
  readonly fact: string
  readonly tags?: Readonly<Record<string, string>>
  readonly smaller?: SmallerForms
}

/** Smaller forms of a payload, which omit the field named by `omits`; each becomes its own fact. */
export interface SmallerForms {
  readonly omits: string
  readonly update?: SmallerForm
  readonly hint: SmallerForm
}

interface SmallerForm {
  readonly payload: Schema
  readonly fact: string
}

export interface ChannelSpec {
  /** Parameters in braces; without the `private-` / `presence-` prefix of the wire. */
  readonly name: string
  readonly kind: 'public' | 'private' | 'presence'
  /** Who may join. A channel with a user's id in its name admits only that user. */
  readonly access: Access
  readonly events: Readonly<Record<string, EventSpec>>
  /** True for a channel that isn't in the specification. */
  readonly beyondSpec?: true
}

const questionChange = z.object({ auction_id: id })

const auctionRemoved = z.object({ id })

const smaller = {
  omits: 'bids',
  update: { payload: auctionUpdate, fact: 'auction/updated' },
  hint: { payload: auctionHint, fact: 'auction/hinted' },
} as const

const addedSpec = <S extends AuctionStatus>(status: S) =>
  ({ payload: auction, fact: 'auction/added', tags: { status }, smaller }) as const
const changedSpec = <S extends AuctionStatus>(status: S) =>
  ({ payload: auction, fact: 'auction/changed', tags: { status }, smaller }) as const
const removedSpec = <S extends AuctionStatus>(status: S) =>
  ({ payload: auctionRemoved, fact: 'auction/removed', tags: { status } }) as const

type AuctionEvents = {
  readonly [S in AuctionStatus as `auction-${S}-added`]: ReturnType<typeof addedSpec<S>>
} & {
  readonly [S in AuctionStatus as `auction-${S}-changed`]: ReturnType<typeof changedSpec<S>>
} & {
  readonly [S in AuctionStatus as `auction-${S}-removed`]: ReturnType<typeof removedSpec<S>>
}

const auctionEvents = Object.fromEntries(
  auctionStatuses.flatMap((status) => [
    [`auction-${status}-added`, addedSpec(status)],
    [`auction-${status}-changed`, changedSpec(status)],
    [`auction-${status}-removed`, removedSpec(status)],
  ]),
) as AuctionEvents

/** Every channel, by name. */
export const channels = {
  notification: {
    name: 'notification.{userId}',
    kind: 'private',
    access: 'signed-in',
    events: {
      'notification-read': { payload: z.object({ force: z.optional(z.boolean()) }), fact: 'notification/announced' },
    },
  },
  auction: { name: 'auction.{userId}', kind: 'private', access: 'signed-in', events: auctionEvents },
  /**
   * Which of the investors who may bid on the viewer's live auctions are connected. For sellers only, because investors must not
   * learn about each other.
   */
  bidders: {
    name: 'bidders.{userId}',
    beyondSpec: true,
    kind: 'private',
    access: ['lender', 'originator'],
    events: { 'bidder-connection': { payload: bidderUpdate, fact: 'bidder/connection-changed' } },
  },
  /** The whole two-person rule of the viewer's firm and its prepared bids, on each change. */
  'two-person': {
    name: 'two-person.{userId}',
    beyondSpec: true,
    kind: 'private',
    access: ['investor'],
    events: { 'two-person-changed': { payload: twoPersonState, fact: 'two-person/changed' } },
  },
  /** All standing maxima of the viewer's firm, on each change. Nobody else may join it. */
  'standing-maximum': {
    name: 'standing-maximum.{userId}',
    beyondSpec: true,
    kind: 'private',
    access: ['investor'],
    events: { 'standing-maximum-changed': { payload: standingMaxima, fact: 'standing-maximum/changed' } },
  },
  /** The viewer's list of an auction's questions changed: fetch it again. */
  question: {
    name: 'question.{userId}',
    beyondSpec: true,
    kind: 'private',
    access: ['lender', 'originator', 'investor'],
    events: { 'question-changed': { payload: questionChange, fact: 'question/changed' } },
  },
  /** A preference of the viewer changed: keeps their other devices in sync. */
  preference: {
    name: 'preference.{userId}',
    beyondSpec: true,
    kind: 'private',
    access: 'signed-in',
    events: { 'preference-changed': { payload: preferenceChange, fact: 'preference/changed' } },
  },
  /** Who is viewing the indications, and their changes. S7.34 */
  indication: {
    name: 'indication',
    kind: 'presence',
    access: ['borrower', 'lender', 'originator'],
    events: {
      'indication-updated': {
        payload: indication,
        fact: 'indication/updated',
        smaller: { omits: 'rows', hint: { payload: indicationHint, fact: 'indication/hinted' } },
      },
    },
  },
  /** Joined only after an answer with `X-Simulator`. */
  simulator: {
    name: 'simulator',
    beyondSpec: true,
    kind: 'public',
    access: 'anyone',
    events: { 'clock-changed': { payload: clockReading, fact: 'clock/changed' } },
  },
} as const satisfies Record<string, ChannelSpec>

type Channels = typeof channels
export type ChannelName = keyof Channels
type ChannelEvent<C extends ChannelName> = keyof Channels[C]['events'] & string

type TagsOf<E> = E extends { readonly tags: infer T } ? T : unknown
/** The fact of a form of an event, with the event's extra fields. */
type FactOf<Form, Tags> = Form extends { readonly payload: infer P extends Schema; readonly fact: infer T }
  ? { readonly type: T; readonly payload: { readonly data: z.output<P> } & Tags }
  : never
type SmallerFactsOf<E> = E extends { readonly smaller: infer Forms } ? FactOf<Forms[keyof Forms], TagsOf<E>> : never

/** Every fact that can come from a channel: `{type, payload: {data, …tags}}`. */
export type ChannelFact = {
  [C in ChannelName]: {
    [E in ChannelEvent<C>]:
      | FactOf<Channels[C]['events'][E], TagsOf<Channels[C]['events'][E]>>
      | SmallerFactsOf<Channels[C]['events'][E]>
  }[ChannelEvent<C>]
}[ChannelName]

/** The types of the facts that an event can become, one for each of its forms. */
export const factTypesOf = ({ fact, smaller }: EventSpec): readonly ChannelFact['type'][] =>
  // The facts of the table, which the type of a single event doesn't show.
  [fact, smaller?.update?.fact, smaller?.hint.fact].filter((type) => type !== undefined) as ChannelFact['type'][]
