// The steps of the two-person rule and the limits of a firm: a firm switches the rule on, signators have PINs, one prepares a bid, another
// confirms or declines it.
// Scenario files contain no PINs: a step acts for the signator, as if they had typed theirs where `with_pin` is true.
import * as z from 'zod/mini'
import { percentOfPrice } from '../../world/figures'
import type { Person, WorldState } from '../../world/state'
import { isSameSignator } from '../../world/two-person/same-signator'
import { pinAt } from '../../world/two-person/signator-pins'
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

const withPin = z.optional(
  z.boolean().check(z.describe('As if the signator’s PIN had been typed. Otherwise the step acts without it')),
)
const signatorIds = z.optional(
  z.array(z.int()).check(z.maxLength(2), z.describe('The signators who approve with their PINs')),
)

const limit = (counted: string) => z.optional(z.int().check(z.nonnegative(), z.describe(counted)))

/** The number of the PIN that a signator would type now: 0, which proves nothing, if they have none. Empty without `with_pin`. */
function typedPin(isTyped: boolean | undefined, signatorId: number, names: NameLookup): { readonly pin?: number } {
  return isTyped === true ? { pin: pinNow(signatorId, names) } : {}
}

const pinNow = (signatorId: number, names: NameLookup): number =>
  pinAt(names.state, names.sender().profile?.id ?? 0, signatorId, names.at)?.n ?? 0

const approvalsBy = (ids: readonly number[] | undefined, names: NameLookup) =>
  (ids ?? []).map((signatorId) => ({ signatorId, pin: pinNow(signatorId, names) }))

const commonFields = {
  auction: key,
  signator: preparer,
  with_pin: withPin,
  session,
  seen: seenOnScreen,
  key: sentKey,
  standing_maximum: z.optional(z.literal(true).check(z.describe('Prepares a standing maximum instead of a bid'))),
}
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
  return profile?.signators.find((signator) => !isSameSignator(signator, preparer))?.id ?? 0
}

export const twoPersonSteps = [
  defineStep({
    command: 'set two-person rule',
    does: 'Switches the firm’s two-person rule on or off.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ required: z.boolean(), signator: z.optional(z.int()), with_pin: withPin, session }),
    input: (fields, names) => ({
      required: fields.required,
      session: fields.session ?? 'first',
      ...(fields.signator === undefined
        ? {}
        : { signatorId: fields.signator, ...typedPin(fields.with_pin, fields.signator, names) }),
    }),
    fields: (command) => ({
      required: command.required,
      signator: command.signatorId,
      with_pin: command.pin === undefined ? undefined : true,
      session: command.session,
    }),
  }),
  defineStep({
    command: 'set signator pin',
    does: 'Sets, changes or resets a signator’s PIN. Scenario files contain no PINs, so nobody can type this one.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({
      signator: preparer,
      with_old_pin: z.optional(z.boolean().check(z.describe('As if the old PIN had been typed'))),
      approved_by: signatorIds,
    }),
    input: ({ signator, with_old_pin: withOldPin, approved_by: ids }, names) => {
      const signatorId = signator ?? names.sender().profile?.signators[0]?.id ?? 0
      const oldPin = withOldPin === true ? pinNow(signatorId, names) : null
      return { signatorId, pinHash: '', oldPin, approvals: approvalsBy(ids, names) }
    },
    fields: ({ signatorId, oldPin, approvals }) => ({
      signator: signatorId,
      with_old_pin: oldPin === null ? undefined : true,
      approved_by: approvals.length === 0 ? undefined : approvals.map((proof) => proof.signatorId),
    }),
  }),
  defineStep({
    command: 'approve signator change',
    does: 'Two signators approve one change of the firm’s signators.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ approved_by: signatorIds }),
    input: ({ approved_by: ids }, names) => {
      const all = names
        .sender()
        .profile?.signators.slice(0, 2)
        .map(({ id }) => id)
      return { approvals: approvalsBy(ids ?? all, names) }
    },
    fields: ({ approvals }) => ({ approved_by: approvals.map(({ signatorId }) => signatorId) }),
  }),
  defineStep({
    command: 'set firm limits',
    does: 'Sets the limits of the firm, in whole dollars. A limit that is omitted is removed.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({
      firm: limit('The firm’s leading bids and standing maxima'),
      person: limit('Those that one signator signed'),
      day: limit('The firm’s leading bids, standing maxima, and purchases of the day'),
      approved_by: signatorIds,
    }),
    input: ({ firm = null, person = null, day = null, approved_by: ids }, names) => ({
      firm,
      person,
      day,
      approvals: approvalsBy(ids, names),
    }),
    fields: ({ firm, person, day, approvals }) => ({
      firm: firm ?? undefined,
      person: person ?? undefined,
      day: day ?? undefined,
      approved_by: approvals.length === 0 ? undefined : approvals.map(({ signatorId }) => signatorId),
    }),
  }),
  defineStep({
    command: 'report wrong pins',
    does: 'Tells a signator and the firm how many wrong PINs were typed for that signator.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ signator: preparer, count: z.int().check(z.positive()) }),
    input: ({ signator, count }, names) => ({
      signatorId: signator ?? names.sender().profile?.signators[0]?.id ?? 0,
      count,
    }),
    fields: ({ signatorId, count }) => ({ signator: signatorId, count }),
  }),
  defineStep({
    command: 'prepare bid',
    does: 'A signator prepares a bid, which another signator of the firm must confirm.',
    by: 'person',
    role: 'investor',
    with: preparation,
    input: (fields, names) => {
      const signatorId = fields.signator ?? names.sender().profile?.signators[0]?.id ?? 0
      return {
        auctionId: names.auction(fields.auction).id,
        ...figureOf(fields),
        ...(fields.standing_maximum ? { standingMaximum: true as const } : {}),
        signatorId,
        ...typedPin(fields.with_pin, signatorId, names),
        session: fields.session ?? 'first',
        ...(fields.seen ? { seen: fields.seen } : {}),
        key: fields.key ?? null,
      }
    },
    fields: (command, keys) => ({
      auction: keys.auction(command.auctionId),
      signator: command.signatorId,
      with_pin: command.pin === undefined ? undefined : true,
      sent: { price: command.price, rate: command.rate },
      standing_maximum: command.standingMaximum,
      session: command.session,
      seen: command.seen,
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
      with_pin: withPin,
      session,
      seen: seenOnScreen,
      key: sentKey,
      waited_ms: waitedMs,
    }),
    input: (fields, names) => {
      const preparedId = preparedOf(fields.prepared, names)
      const signatorId = fields.signator ?? otherSignator(names, preparedId)
      return {
        preparedId,
        signatorId,
        ...typedPin(fields.with_pin, signatorId, names),
        session: fields.session ?? 'second',
        seen: fields.seen ?? null,
        key: fields.key ?? null,
        ...(fields.waited_ms === undefined ? {} : { waitedMs: fields.waited_ms }),
      }
    },
    fields: (command) => ({
      prepared: command.preparedId,
      signator: command.signatorId,
      with_pin: command.pin === undefined ? undefined : true,
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
    fields: (command) => ({ prepared: command.preparedId, session: command.session }),
  }),
] as const
