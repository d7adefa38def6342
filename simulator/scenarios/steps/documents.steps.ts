// The steps on documents: an investor opens one; a seller attaches, removes or restores one.
import * as z from 'zod/mini'
import { loanFileKey } from '../../../src/contract/loan'
import { MAX_AGREEMENT_LENGTH } from '../../../src/contract/text-limits'
import { contentHash } from '../completion/loan-setup'
import { key } from '../language/values'
import { auctionIdOf, auctionKeyOf } from './auctions.steps'
import { defineStep } from './step'

export const openDocumentSteps = [
  defineStep({
    command: 'open document',
    does: 'The investor opens one of the loan’s documents.',
    by: 'person',
    with: z.strictObject({ auction: key, form: loanFileKey }),
    input: (fields, names) => ({ ...auctionIdOf(fields, names), form: fields.form }),
    fields: (command, keys) => ({ ...auctionKeyOf(command, keys), form: command.form }),
  }),
] as const

export const documentSteps = [
  defineStep({
    command: 'accept agreement',
    does: 'A signator of the investor’s firm accepts the auction’s confidentiality agreement.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({
      auction: key,
      version: z.optional(z.int().check(z.describe('The one in force if omitted'))),
      signator: z.optional(z.nullable(z.int())),
    }),
    input: ({ auction, version, signator }, names) => {
      const { id: auctionId, agreement } = names.auction(auction)
      return {
        auctionId,
        version: version ?? agreement?.version ?? 0,
        signatorId: signator === undefined ? (names.sender().profile?.signators[0]?.id ?? null) : signator,
      }
    },
    fields: ({ auctionId, version, signatorId }, keys) => ({
      auction: keys.auction(auctionId),
      version,
      signator: signatorId,
    }),
  }),
  defineStep({
    command: 'set agreement',
    does: 'Sets the confidentiality agreement that opens the auction’s documents, or removes it.',
    by: 'seller',
    with: z.strictObject({
      auction: key,
      text: z.nullable(z.string().check(z.maxLength(MAX_AGREEMENT_LENGTH))),
      /** The last version that the sender saw. */
      seen_version: z.optional(z.int()),
    }),
    input: ({ auction, text, seen_version }, names) => ({
      auctionId: names.auction(auction).id,
      text,
      seenVersion: seen_version ?? null,
    }),
    fields: ({ auctionId, text, seenVersion }, keys) => ({
      auction: keys.auction(auctionId),
      text,
      seen_version: seenVersion ?? undefined,
    }),
  }),
  defineStep({
    command: 'attach document',
    does: 'Attaches a document to the loan, or replaces it with a new version.',
    by: 'seller',
    with: z.strictObject({
      auction: key,
      form: loanFileKey,
      name: z.string(),
      /** Bytes. */
      size: z._default(z.int().check(z.nonnegative()), 184_320),
      sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    input: ({ auction, form, name: fileName, size, sha256 }, names) => ({
      loanId: names.auction(auction).loanId,
      form,
      fileName,
      size,
      sha256: sha256 ?? contentHash(names.state.seed, fileName, size),
    }),
    fields: ({ loanId, form, fileName: name, size, sha256 }, keys) => ({
      auction: keys.loan(loanId),
      form,
      name,
      size,
      sha256,
    }),
  }),
  defineStep({
    command: 'remove document',
    does: 'Removes a document from the loan.',
    by: 'seller',
    with: z.strictObject({ auction: key, form: loanFileKey }),
    input: ({ auction, form }, names) => ({ loanId: names.auction(auction).loanId, form }),
    fields: ({ loanId, form }, keys) => ({ auction: keys.loan(loanId), form }),
  }),
  defineStep({
    command: 'restore document',
    does: 'Restores an earlier version of a document.',
    by: 'seller',
    with: z.strictObject({ auction: key, document: z.int().check(z.describe('The id of an earlier version')) }),
    input: ({ auction, document: documentId }, names) => ({ loanId: names.auction(auction).loanId, documentId }),
    fields: ({ loanId, documentId }, keys) => ({ auction: keys.loan(loanId), document: documentId }),
  }),
] as const
