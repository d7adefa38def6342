// Questions about auctions and their answers. The world decides.
import * as z from 'zod/mini'
import { auctionQuestion } from '../../src/contract/question'
import type { Command } from '../world/commands'
import { questionsFor } from '../world/questions/questions.project'
import type { CallRequest, Handlers } from './handler'
import { notFound, refusedBy } from './middleware/refused'

/** Submits it, and returns the question as its sender sees it afterwards. */
async function questionAfter({ submit }: Pick<CallRequest<'question.ask'>, 'submit'>, command: Command) {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return { data: z.parse(auctionQuestion, outcome.reply) }
}

/** The handlers of questions. */
export const questionHandlers = () =>
  ({
    'question.list': ({ world, viewer, input: { params } }) => {
      const questions = questionsFor(world.state(), viewer.userId, params.auctionId)
      if (questions === null) throw notFound('The auction could not be found.')
      return { data: [...questions] }
    },
    'question.ask': (request) => {
      const { viewer, input, header } = request
      return questionAfter(request, {
        name: 'ask question',
        actor: viewer.userId,
        origin: 'person',
        auctionId: input.params.auctionId,
        question: input.body.question,
        key: header('idempotency-key'),
      })
    },
    'question.answer': (request) => {
      const { viewer, input, header } = request
      const { question_id: questionId, answer, to_all: toAll } = input.body
      return questionAfter(request, {
        name: 'answer question',
        actor: viewer.userId,
        origin: 'person',
        auctionId: input.params.auctionId,
        questionId,
        answer,
        toAll,
        key: header('idempotency-key'),
      })
    },
  }) satisfies Partial<Handlers>
