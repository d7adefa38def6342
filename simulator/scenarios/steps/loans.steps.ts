// The steps on loans, and the agency's decisions on their commitments.
import * as z from 'zod/mini'
import { loanSetupRequest } from '../../../src/contract/loan'
import { createdLoan } from '../completion/loan-setup'
import { key } from '../language/values'
import { auctionIdOf, auctionKeyOf } from './auctions.steps'
import type { KeyLookup, NameLookup } from './names'
import { defineStep, onAuction, withoutUndefined } from './step'
import { terms } from './terms'

const setup = z.strictObject(loanSetupRequest.shape).check(z.describe('Fields of the loan setup, by their API names'))

/** Shared by steps that move a loan to another lender. */
const toLender = {
  by: 'seller',
  with: z.strictObject({ auction: key, to: key }),
  references: { to: 'lender' },
  input: ({ auction, to }: { readonly auction: string; readonly to: string }, names: NameLookup) => {
    const { loanId } = names.auction(auction)
    return { loanId, lenderProfileId: names.profile(to) }
  },
  fields: (
    { loanId, lenderProfileId }: { readonly loanId: number; readonly lenderProfileId: number },
    keys: KeyLookup,
  ) => ({
    auction: keys.loan(loanId),
    to: keys.profile(lenderProfileId),
  }),
} as const

export const loanSteps = [
  defineStep({
    command: 'create loan',
    does: 'Creates a loan from the fields of its setup.',
    by: 'person',
    role: 'seller',
    with: z.strictObject({
      called: z.optional(key),
      property: z.optional(
        z.string().check(z.describe('The number of a property in fixtures/hud, from which the setup is filled')),
      ),
      without: z.optional(z.array(z.keyof(loanSetupRequest)).check(z.describe('Fields to leave empty'))),
      ...terms,
      set: z.optional(setup),
      key: z.optional(z.string()),
      draft: z.optional(z.string().check(z.describe('The key of the draft; each draft of a person becomes one loan'))),
    }),
    input: (fields, names) => {
      const { called, key: sentKey = null, property, draft } = fields
      const facts = property === undefined ? null : names.property(property)
      const sent = createdLoan(fields, facts, names.state, names.sender(), names.at)
      return {
        sent,
        key: sentKey,
        ...(called === undefined ? {} : { called }),
        ...(draft === undefined ? {} : { draft }),
      }
    },
    fields: ({ called, sent, key: sentKey, draft }) => ({ called, set: sent, key: sentKey ?? undefined, draft }),
  }),
  defineStep({
    command: 'update loan',
    does: 'Changes fields of a loan’s setup.',
    by: 'seller',
    with: z.strictObject({ auction: key, set: setup }),
    input: ({ auction, set }, names) => ({ loanId: names.auction(auction).loanId, sent: withoutUndefined(set) }),
    fields: ({ loanId, sent }, keys) => ({ auction: keys.loan(loanId), set: sent }),
  }),
  defineStep({
    command: 'delete loan',
    does: 'Deletes a loan that hasn’t been submitted.',
    by: 'seller',
    with: onAuction,
    input: ({ auction }, names) => ({ loanId: names.auction(auction).loanId }),
    fields: ({ loanId }, keys) => ({ auction: keys.loan(loanId) }),
  }),
  defineStep({
    command: 'submit loan',
    does: 'Submits a loan to auction.',
    by: 'seller',
    with: onAuction,
    input: auctionIdOf,
    fields: auctionKeyOf,
  }),
  defineStep({ command: 'transfer loan', does: 'Transfers a loan to another lender immediately.', ...toLender }),
  defineStep({
    command: 'offer loan',
    does: 'Offers a submitted loan to another lender, who can accept or decline.',
    ...toLender,
  }),
  defineStep({
    command: 'answer loan offer',
    does: 'The other lender accepts or declines an offered loan.',
    by: 'person',
    role: 'lender',
    with: z.strictObject({ auction: key, accept: z.boolean() }),
    input: ({ auction, accept }, names) => ({ loanId: names.auction(auction).loanId, accept }),
    fields: ({ loanId, accept }, keys) => ({ auction: keys.loan(loanId), accept }),
  }),
  defineStep({
    command: 'withdraw loan offer',
    does: 'Withdraws the offer of a loan.',
    by: 'seller',
    with: onAuction,
    input: ({ auction }, names) => ({ loanId: names.auction(auction).loanId }),
    fields: ({ loanId }, keys) => ({ auction: keys.loan(loanId) }),
  }),
] as const

export const commitmentSteps = [
  defineStep({
    command: 'accept commitment',
    does: 'The agency accepts the firm commitment.',
    by: 'seller',
    with: onAuction,
    input: auctionIdOf,
    fields: auctionKeyOf,
  }),
  defineStep({
    command: 'reject commitment',
    does: 'The agency rejects the firm commitment, with a reason.',
    by: 'seller',
    with: z.strictObject({ auction: key, reason: z.string() }),
    input: (fields, names) => ({ ...auctionIdOf(fields, names), reason: fields.reason }),
    fields: (command, keys) => ({ ...auctionKeyOf(command, keys), reason: command.reason }),
  }),
] as const
