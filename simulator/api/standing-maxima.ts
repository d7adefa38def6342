// Standing maxima: the calls of the firm that sets them. The world decides.
import { standingMaximaFor } from '../world/bids/standing-maxima.project'
import type { Command } from '../world/commands'
import { figureSent, isBidAnswer, receiptIn } from './auctions'
import type { CallRequest, Handlers } from './handler'
import { refusedBy } from './middleware/refused'

/** Submits an order and returns the auction after it, with its receipt. */
async function answerOf({ submit }: Pick<CallRequest<'standing-maximum.set'>, 'submit'>, command: Command) {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal, receiptIn(outcome.reply))
  if (!isBidAnswer(outcome.reply)) throw new Error('the world returned an unexpected reply to a standing maximum')
  return { data: outcome.reply }
}

/** The handlers of standing maxima. */
export const standingMaximumHandlers = () =>
  ({
    'standing-maximum.list': ({ world, viewer }) => ({ data: standingMaximaFor(world.state(), viewer.userId) }),
    'standing-maximum.set': (request) => answerOf(request, { name: 'set standing maximum', ...figureSent(request) }),
    'standing-maximum.withdraw': (request) =>
      answerOf(request, {
        name: 'withdraw standing maximum',
        actor: request.viewer.userId,
        origin: 'person',
        auctionId: request.input.params.auctionId,
        key: request.header('idempotency-key'),
      }),
  }) satisfies Partial<Handlers>
