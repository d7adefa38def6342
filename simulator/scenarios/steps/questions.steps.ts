// The steps of questions about an auction: an investor asks, and the seller answers.
import * as z from 'zod/mini'
import { textLimits } from '../../../src/contract/text-limits'
import { key } from '../language/values'
import { defineStep } from './step'

const sentKey = z.optional(z.string().check(z.describe('The Idempotency-Key')))
const textOf = (field: 'question' | 'answer') => z.string().check(z.minLength(1), z.maxLength(textLimits[field] ?? 0))

export const questionSteps = [
  defineStep({
    command: 'ask question',
    does: 'The investor asks a question about an auction before it starts.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ auction: key, question: textOf('question'), key: sentKey }),
    input: ({ auction, question, key: sent }, names) => ({
      auctionId: names.auction(auction).id,
      question,
      key: sent ?? null,
    }),
    fields: ({ auctionId, question, key: sent }, keys) => ({
      auction: keys.auction(auctionId),
      question,
      key: sent ?? undefined,
    }),
  }),
  defineStep({
    command: 'answer question',
    does: 'The seller answers a question, or corrects its answer by another one.',
    by: 'seller',
    with: z.strictObject({
      auction: key,
      question: z.int().check(z.gte(1), z.describe('Its number in the seller’s list, from 1')),
      answer: textOf('answer'),
      to_all: z.optional(z.boolean().check(z.describe('To all invited investors instead of only the one who asked'))),
      key: sentKey,
    }),
    input: ({ auction, question, answer, to_all: toAll, key: sent }, names) => ({
      auctionId: names.auction(auction).id,
      questionId: question,
      answer,
      toAll: toAll ?? false,
      key: sent ?? null,
    }),
    fields: ({ auctionId, questionId, answer, toAll, key: sent }, keys) => ({
      auction: keys.auction(auctionId),
      question: questionId,
      answer,
      to_all: toAll,
      key: sent ?? undefined,
    }),
  }),
] as const
