// The steps of the two-person rule: a firm switches it on, one signator prepares a bid, another confirms or declines it.
import * as z from 'zod/mini'
import { percentOfPrice } from '../../world/figures'
import type { Person, WorldState } from '../../world/state'
import { isSameSignator } from '../../world/two-person/same-signator'
import { key, priceValue, rateValue, waitedMs } from '../language/values'
import { seenOnScreen } from './bids.steps'
import type { NameLookup } from './names'
import { defineStep } from './step'

const session = z.optional(
  z.string().check(z.describe('A name for the session. One session prepares and another confirms')),
)
const sentKey = z.optional(z.string().check(z.describe('The Idempotency-Key')))
const prepared = z.optional(z.int().check(z.describe('The id of the prepared bid; the firm’s newest if omitted')))

const preparer = z.optional(z.int().check(z.describe('The firm’s first signator if omitted')))
const confirmer = z.optional(z.int().check(z.describe('The first signator who didn’t prepare the bid if omitted')))

const commonFields = { auction: key, signator: preparer, session, key: sentKey }
const preparation = z.union([
  z.strictObject({ ...commonFields, price: priceValue }),
  z.strictObject({ ...commonFields, rate: rateValue }),
  z.strictObject({
    ...commonFields,
    sent: z.strictObject({ price: z.nullable(z.number()), rate: z.nullable(z.number()) }),
  }),
])

function figureOf(fields: z.output<typeof preparation>): {
  readonly price: number | null
  readonly rate: number | null
} {
  if ('sent' in fields) return fields.sent
  return 'price' in fields ? { price: percentOfPrice(fields.price), rate: null } : { price: null, rate: fields.rate }
}

const newestOf = (state: WorldState, { profile }: Person): number =>
  state.twoPerson.prepared[profile?.id ?? 0]?.at(-1)?.id ?? 0

const preparedOf = (id: number | undefined, names: NameLookup): number => id ?? newestOf(names.state, names.sender())

function otherSignator(names: NameLookup, preparedId: number): number {
  const { profile } = names.sender()
  const prepared = names.state.twoPerson.prepared[profile?.id ?? 0]?.find(({ id }) => id === preparedId)
  const preparer = { id: prepared?.preparedById ?? 0, name: prepared?.preparedBy ?? '' }
  return profile?.signators.find((each) => !isSameSignator(each, preparer))?.id ?? 0
}

export const twoPersonSteps = [
  defineStep({
    command: 'set two-person rule',
    does: 'Switches the firm’s two-person rule on or off.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ required: z.boolean(), session }),
    input: (fields) => ({ required: fields.required, session: fields.session ?? 'first' }),
    fields: (command) => ({ required: command.required, session: command.session }),
  }),
  defineStep({
    command: 'prepare bid',
    does: 'A signator prepares a bid, which another signator of the firm must confirm.',
    by: 'person',
    role: 'investor',
    with: preparation,
    input: (fields, names) => ({
      auctionId: names.auction(fields.auction).id,
      ...figureOf(fields),
      signatorId: fields.signator ?? names.sender().profile?.signators[0]?.id ?? 0,
      session: fields.session ?? 'first',
      key: fields.key ?? null,
    }),
    fields: (command, keys) => ({
      auction: keys.auction(command.auctionId),
      signator: command.signatorId,
      sent: { price: command.price, rate: command.rate },
      session: command.session,
      key: command.key ?? undefined,
    }),
  }),
  defineStep({
    command: 'confirm prepared bid',
    does: 'Another signator confirms a prepared bid.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({
      prepared,
      signator: confirmer,
      session,
      seen: seenOnScreen,
      key: sentKey,
      waited_ms: waitedMs,
    }),
    input: (fields, names) => {
      const preparedId = preparedOf(fields.prepared, names)
      return {
        preparedId,
        signatorId: fields.signator ?? otherSignator(names, preparedId),
        session: fields.session ?? 'second',
        seen: fields.seen ?? null,
        key: fields.key ?? null,
        ...(fields.waited_ms === undefined ? {} : { waitedMs: fields.waited_ms }),
      }
    },
    fields: (command) => ({
      prepared: command.preparedId,
      signator: command.signatorId,
      session: command.session,
      seen: command.seen ?? undefined,
      key: command.key ?? undefined,
      waited_ms: command.waitedMs,
    }),
  }),
  defineStep({
    command: 'decline prepared bid',
    does: 'The firm declines a prepared bid.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ prepared, session }),
    input: (fields, names) => ({
      preparedId: preparedOf(fields.prepared, names),
      session: fields.session ?? 'second',
    }),
    fields: ({ preparedId, session: device }) => ({ prepared: preparedId, session: device }),
  }),
] as const
