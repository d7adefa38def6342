// Questions of invited investors about an auction that isn't live yet, and the answers of its seller. docs/questions.md
import * as z from 'zod/mini'
import { firm } from './auction'
import { type CallSpec, one, rows } from './call'
import { id, instant, maybe } from './fields'

/** One answer. A later answer to the same question corrects it, and both stay. */
const questionAnswer = z.object({
  at: instant,
  answer: z.string(),
  /** True if all invited investors see it, false if only the investor who asked does. */
  to_all: z.boolean(),
})
export type QuestionAnswer = z.output<typeof questionAnswer>

/** A question as its viewer may see it: other investors see only what was answered to all, and not who asked or when. */
export const auctionQuestion = z.object({
  /** Its number in the viewer's own list, which never changes and reveals nothing about questions that the viewer doesn't see. */
  id,
  question: z.string(),
  /** True for a question of the viewer's own firm. */
  own: z.boolean(),
  /** For the seller and the investor who asked. */
  asked_at: maybe(instant),
  /** For the seller only. */
  asked_by: maybe(firm),
  /** Oldest first. */
  answers: z.array(questionAnswer),
})
export type AuctionQuestion = z.output<typeof auctionQuestion>

const auctionId = z.object({ auctionId: id })

export const questionCalls = {
  'question.list': {
    method: 'GET',
    path: '/api/auction/questions/{auctionId}',
    params: auctionId,
    answer: rows(auctionQuestion),
    access: ['lender', 'originator', 'investor'],
    beyondSpec: true,
  },
  /** Until the auction is live: after that, 409. One `Idempotency-Key` is one question. */
  'question.ask': {
    method: 'POST',
    path: '/api/auction/ask/{auctionId}',
    params: auctionId,
    body: z.object({ question: z.string() }),
    answer: one(auctionQuestion),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Answers a question, or corrects its answer by a further one. After the start, 409. */
  'question.answer': {
    method: 'POST',
    path: '/api/auction/answer/{auctionId}',
    params: auctionId,
    body: z.object({ question_id: id, answer: z.string(), to_all: z.boolean() }),
    answer: one(auctionQuestion),
    access: ['lender', 'originator'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
