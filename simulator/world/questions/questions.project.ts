// The questions about an auction as one viewer may see them. The seller sees all with names. An investor sees their firm's own, and
// those that were answered to all, without who asked, when, or how many other questions there are.
import type { AuctionQuestion, QuestionAnswer } from '../../../src/contract/question'
import { isSeller, maySee } from '../auctions/visibility'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowOf } from '../table'
import type { AnswerRecord, QuestionRecord } from './question-record'

type Questions = Pick<AuctionRecord, 'questions'>

/** Whether this person may read the auction's list of questions: its sellers, and the investors who see the auction. */
const mayReadQuestions = (person: Person, auction: AuctionRecord): boolean =>
  isSeller(person, auction) || (person.role === 'investor' && maySee(person, auction))

/** How many questions have no answer. */
export const openQuestions = ({ questions = [] }: Questions): number =>
  questions.filter(({ answers }) => answers.length === 0).length

/** The next place among the auction's questions and answers. */
export const nextPlace = ({ questions = [] }: Questions): number =>
  questions.reduce((count, { answers }) => count + 1 + answers.length, 1)

/** The list of this user, in the order in which its questions appeared there; null if they may not read it. */
export function questionsFor(state: WorldState, userId: number, auctionId: number): readonly AuctionQuestion[] | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || !mayReadQuestions(person, auction)) return null
  const { questions = [] } = auction
  if (isSeller(person, auction)) return questions.map((question, index) => wireForSeller(question, index + 1))
  return questions
    .flatMap((question) => seenByInvestor(question, question.firm.id === person.profile?.id))
    .sort((a, b) => a.since - b.since)
    .map(({ seen }, index) => ({ id: index + 1, ...seen }))
}

const wireAnswer = ({ at, text, toAll }: AnswerRecord): QuestionAnswer => ({
  at: isoInstant(at),
  answer: text,
  to_all: toAll,
})

const wireForSeller = ({ text, at, firm, answers }: QuestionRecord, id: number): AuctionQuestion => ({
  id,
  question: text,
  own: false,
  asked_at: isoInstant(at),
  asked_by: firm,
  answers: answers.map(wireAnswer),
})

/** The question and the place at which this investor could first see it; nothing while they can't. */
function seenByInvestor(
  { n, text, at, answers }: QuestionRecord,
  own: boolean,
): readonly { readonly since: number; readonly seen: Omit<AuctionQuestion, 'id'> }[] {
  if (own)
    return [{ since: n, seen: { question: text, own, asked_at: isoInstant(at), answers: answers.map(wireAnswer) } }]
  const toAll = answers.filter((answer) => answer.toAll)
  return toAll.slice(0, 1).map((first) => ({
    since: first.n,
    seen: { question: text, own, answers: toAll.map(wireAnswer) },
  }))
}
