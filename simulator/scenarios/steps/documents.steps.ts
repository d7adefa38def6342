// The steps on documents: an investor opens one; a seller attaches, removes or restores one.
import * as z from 'zod/mini'
import { loanFileKey } from '../../../src/contract/loan'
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
