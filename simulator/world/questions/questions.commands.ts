// An invited investor asks about an auction before it's live, and its seller answers. Nothing changes after the start, and no text is
// ever replaced. docs/questions.md has the rules.
import { findTarget } from '../auctions/auction-target'
import { maySee } from '../auctions/visibility'
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { invitedInvestors, NotificationBatch, sellersOf } from '../notifications/notification-batch'
import { senderOf } from '../people/people'
import { forbidden, invalid, isRefusal, notFound, type Refusal, unauthenticated } from '../refusal'
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowOf } from '../table'
import type { AnswerRecord, QuestionRecord } from './question-record'
import { nextPlace, questionsFor } from './questions.project'

/** An investor asks. */
export type AskQuestionCommand = CommandOf<
  'ask question',
  { readonly auctionId: number; readonly question: string; readonly key: string | null }
>

/** The seller answers, or corrects an earlier answer by another one. */
export type AnswerQuestionCommand = CommandOf<
  'answer question',
  {
    readonly auctionId: number
    /** Its number in the seller's list, from 1. */
    readonly questionId: number
    readonly answer: string
    /** Whether all invited investors may read it, and not only the one who asked. */
    readonly toAll: boolean
    readonly key: string | null
  }
>

/** How many questions of a firm about one auction may wait for an answer. */
const MAX_OPEN = 50

function decideAsk(state: WorldState, command: AskQuestionCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (person.role !== 'investor' || person.profile === null) return refused(forbidden('Only investors may ask.'))
  // An uninvited investor must not learn that the auction exists.
  if (!maySee(person, auction)) return refused(notFound('The auction'))
  const { questions = [] } = auction
  const text = command.question.trim()
  const { id, name } = person.profile
  const own = questions.filter(({ firm }) => firm.id === id)
  const reply = (n: number) => (after: WorldState) =>
    questionsFor(after, person.id, auction.id)?.filter(({ own: isOwn }) => isOwn)[n]
  const earlier = own.findIndex(isSent(person.id, command.key))
  if (earlier >= 0) return own[earlier]?.text === text ? accepted([], reply(earlier)) : refused(otherText)
  const problem = problemOf(auction, 'question', text)
  if (problem !== null) return refused(problem)
  if (own.filter(({ answers }) => answers.length === 0).length >= MAX_OPEN) return refused(tooMany)
  const question: QuestionRecord = {
    n: nextPlace(auction),
    at,
    text,
    userId: person.id,
    key: command.key,
    firm: { id, name },
    answers: [],
  }
  const batch = new NotificationBatch(state, at)
  batch.add(sellersOf(state, auction), {
    action: 'question_asked',
    title: 'Question from an investor',
    text: `${name} asked a question about ${auction.loan.project_name}.`,
    auctionId: auction.id,
  })
  return accepted([{ type: 'question-asked', auctionId: auction.id, question }, ...batch.events], reply(own.length))
}

function decideAnswer(state: WorldState, command: AnswerQuestionCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  const { questionId, toAll, key } = command
  const question = auction.questions?.[questionId - 1]
  const text = command.answer.trim()
  const userId = command.actor === 'system' ? 0 : command.actor
  const reply = (after: WorldState) => questionsFor(after, userId, auction.id)?.[questionId - 1]
  const earlier = question?.answers.find(isSent(userId, key))
  if (earlier !== undefined)
    return earlier.text === text && earlier.toAll === toAll ? accepted([], reply) : refused(otherText)
  const problem = problemOf(auction, 'answer', text)
  if (problem !== null) return refused(problem)
  if (question === undefined) return refused(invalid('question_id', 'There is no such question.'))
  const answer: AnswerRecord = { n: nextPlace(auction), at, text, userId, key, toAll }
  const answered = { type: 'question-answered', auctionId: auction.id, questionId, answer } as const
  return accepted([answered, ...newsOfAnswer(state, auction, question, toAll, at)], reply)
}

/** Notifies the investor who asked and, if all may read it, everyone else who is invited. */
function newsOfAnswer(state: WorldState, auction: AuctionRecord, question: QuestionRecord, toAll: boolean, at: number) {
  const batch = new NotificationBatch(state, at)
  const project = auction.loan.project_name
  const content = (text: string) => ({ action: 'question_answered', title: 'Answer', text, auctionId: auction.id })
  const isAsker = (person: Person) => person.profile?.id === question.firm.id
  const invited = invitedInvestors(state, auction)
  // Always in the same order: otherwise their ids would hint at who asked.
  for (const person of toAll ? invited : invited.filter(isAsker)) {
    const subject = isAsker(person) ? 'your question' : 'a question for all investors'
    batch.add([person], content(`The seller of ${project} answered ${subject}.`))
  }
  return batch.events
}

/** Why nothing can be asked or answered now, or what's wrong with the text. */
function problemOf({ status }: AuctionRecord, field: 'question' | 'answer', text: string): Refusal | null {
  if (status === 'live' || status === 'past') return { status: 409, message: closed[field] }
  if (status !== 'pre') return { status: 409, message: 'Questions are open once the auction is scheduled.' }
  return text === '' ? invalid(field, `${field === 'question' ? 'Question' : 'Answer'} can not be empty`) : null
}

const closed = {
  question: 'The auction has started, so you can’t ask about it anymore.',
  answer: 'The auction has started, so its questions can’t be answered anymore.',
} as const

const isSent =
  (userId: number, key: string | null) =>
  (sent: { readonly userId: number; readonly key: string | null }): boolean =>
    key !== null && sent.key === key && sent.userId === userId

const otherText = invalid('idempotency_key', 'This Idempotency-Key belongs to another text.')

const tooMany = invalid(
  'question',
  `${MAX_OPEN} of your questions about this auction are waiting for an answer. You can ask again after an answer.`,
)

export const questionCommands = [
  // A timeline that others may read doesn't show the text.
  defineCommand<AskQuestionCommand>({ name: 'ask question', decide: decideAsk, describe: byNameAndProject }),
  defineCommand<AnswerQuestionCommand>({ name: 'answer question', decide: decideAnswer, describe: byNameAndProject }),
] as const
