// The steps on auctions: list, schedule, open, change, withdraw, relist; and an investor's pass.
import * as z from 'zod/mini'
import { loanOf } from '../completion/property'
import { durationText } from '../language/durations'
import { key, minutes, offset } from '../language/values'
import type { KeyLookup, NameLookup } from './names'
import { defineStep, onAuction } from './step'
import { terms } from './terms'

interface OnAuction {
  readonly auction: string
}
interface WithAuctionId {
  readonly auctionId: number
}

/** The input of a command on one auction, from the fields of its step. */
export const auctionIdOf = ({ auction }: OnAuction, names: NameLookup): WithAuctionId => ({
  auctionId: names.auction(auction).id,
})
/** The fields of a step on one auction, from its command. */
export const auctionKeyOf = ({ auctionId }: WithAuctionId, keys: KeyLookup): OnAuction & Record<string, unknown> => ({
  auction: keys.auction(auctionId),
})

export const passSteps = [
  defineStep({
    command: 'ignore',
    do: 'pass',
    does: 'The investor passes on the auction, which removes it from their to-do list.',
    by: 'person',
    role: 'investor',
    with: onAuction,
    input: auctionIdOf,
    fields: auctionKeyOf,
  }),
] as const

const rankOnly = z.optional(z.boolean().check(z.describe('Bidders see their rank instead of others’ prices')))

export const auctionSteps = [
  defineStep({
    command: 'start auction',
    does: 'Opens the auction now, for a number of minutes.',
    by: 'seller',
    with: z.strictObject({ auction: key, minutes, rank_only: rankOnly }),
    input: (fields, names) => ({
      ...auctionIdOf(fields, names),
      minutes: fields.minutes,
      ...(fields.rank_only === undefined ? {} : { rankOnly: fields.rank_only }),
    }),
    fields: (command, keys) => ({
      ...auctionKeyOf(command, keys),
      minutes: command.minutes,
      rank_only: command.rankOnly,
    }),
  }),
  defineStep({
    command: 'schedule auction',
    does: 'Schedules when the auction opens, for how long, and who is invited.',
    by: 'seller',
    with: z.strictObject({
      auction: key,
      in: offset,
      minutes,
      invited: z.optional(z.array(key)),
      rank_only: rankOnly,
    }),
    references: { invited: 'investor' },
    input: (fields, names) => ({
      ...auctionIdOf(fields, names),
      startAt: names.at + fields.in,
      minutes: fields.minutes,
      invited: fields.invited?.map(names.profile) ?? null,
      ...(fields.rank_only === undefined ? {} : { rankOnly: fields.rank_only }),
    }),
    fields: (command, keys) => ({
      ...auctionKeyOf(command, keys),
      in: durationText(command.startAt - keys.at),
      minutes: command.minutes,
      invited: command.invited?.map(keys.profile),
      rank_only: command.rankOnly,
    }),
  }),
  defineStep({
    command: 'pause auction',
    does: 'Pauses a live auction. Nobody can bid until it resumes.',
    by: 'seller',
    with: z.strictObject({ auction: key, reason: z.optional(z.string()) }),
    input: (fields, names) => ({
      ...auctionIdOf(fields, names),
      ...(fields.reason === undefined ? {} : { reason: fields.reason }),
    }),
    fields: (command, keys) => ({ ...auctionKeyOf(command, keys), reason: command.reason }),
  }),
  defineStep({
    command: 'resume auction',
    does: 'Resumes a paused auction with the remaining time.',
    by: 'seller',
    with: onAuction,
    input: auctionIdOf,
    fields: auctionKeyOf,
  }),
  defineStep({
    command: 'withdraw auction',
    does: 'Withdraws a scheduled auction, with a reason.',
    by: 'seller',
    with: z.strictObject({ auction: key, reason: z.string() }),
    input: (fields, names) => ({ ...auctionIdOf(fields, names), reason: fields.reason }),
    fields: (command, keys) => ({ ...auctionKeyOf(command, keys), reason: command.reason }),
  }),
  defineStep({
    command: 'relist auction',
    does: 'Lists an unsold auction again.',
    by: 'seller',
    with: onAuction,
    input: auctionIdOf,
    fields: auctionKeyOf,
  }),
  defineStep({
    command: 'extend auction',
    does: 'Extends a live auction by a number of minutes.',
    by: 'seller',
    with: z.strictObject({ auction: key, minutes }),
    input: (fields, names) => ({ ...auctionIdOf(fields, names), minutes: fields.minutes }),
    fields: (command, keys) => ({ ...auctionKeyOf(command, keys), minutes: command.minutes }),
  }),
  defineStep({
    command: 'bring to market',
    does: 'Creates a loan from a property and opens its auction, in one step.',
    by: 'seller',
    with: z.strictObject({ called: key, property: z.string(), seller: key, minutes, ...terms }),
    input: ({ called, property, seller, minutes: length, ...terms }, names) => {
      const { reference, seed } = names.state
      return {
        key: called,
        loan: loanOf(names.property(property), reference.sectionActs, terms, seed, names.at),
        sellerProfileId: names.profile(seller),
        originatorProfileId: null,
        minutes: length,
      }
    },
    fields: (command, keys) => ({
      called: command.key,
      property: command.loan.fha_number,
      seller: keys.profile(command.sellerProfileId),
      minutes: command.minutes,
    }),
  }),
] as const
