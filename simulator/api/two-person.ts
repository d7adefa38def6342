// The two-person rule. Other users see a session under a name derived from its token.
import type * as z from 'zod/mini'
import type { twoPersonRule } from '../../src/contract/two-person'
import { preparedBid } from '../../src/contract/two-person'
import { sessionNameOf } from '../runtime/sessions'
import { twoPersonFor } from '../world/two-person/two-person.project'
import { isBidAnswer, receiptIn } from './auctions'
import type { CallRequest, Handlers, Viewer } from './handler'
import { refusedBy } from './middleware/refused'

type Rule = { readonly data: z.output<typeof twoPersonRule> }

const ruleOf = ({ world, viewer }: Pick<CallRequest<'two-person.read'>, 'world' | 'viewer'>): Rule => ({
  data: { ...twoPersonFor(world.state(), viewer.userId), session: sessionNameOf(viewer.token) },
})

const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

/** The handlers of the two-person rule and of prepared bids. */
export const twoPersonHandlers = () =>
  ({
    'two-person.read': (request) => ruleOf(request),
    'two-person.set': async (request) => {
      const { required } = request.input.body
      const session = sessionNameOf(request.viewer.token)
      const outcome = await request.submit({ name: 'set two-person rule', ...by(request.viewer), required, session })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return ruleOf(request)
    },
    'two-person.prepare': async ({ viewer, input: { params, body }, submit, header }) => {
      const outcome = await submit({
        name: 'prepare bid',
        ...by(viewer),
        auctionId: params.auctionId,
        price: body.price ?? null,
        rate: body.gnma_interest_rate ?? null,
        signatorId: body.signator_id,
        session: sessionNameOf(viewer.token),
        key: header('idempotency-key'),
      })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return { data: preparedBid.parse(outcome.reply) }
    },
    'two-person.confirm': async ({ viewer, input: { params, body }, submit, header, waited }) => {
      const outcome = await submit({
        name: 'confirm prepared bid',
        ...by(viewer),
        preparedId: params.id,
        signatorId: body.signator_id,
        session: sessionNameOf(viewer.token),
        seen: body.seen ?? null,
        ...waited(),
        key: header('idempotency-key'),
      })
      if (!outcome.ok) throw refusedBy(outcome.refusal, receiptIn(outcome.reply))
      if (!isBidAnswer(outcome.reply)) throw new Error('the world returned an unexpected reply to a bid')
      return { data: outcome.reply }
    },
    'two-person.decline': async ({ viewer, input: { params }, submit }) => {
      const session = sessionNameOf(viewer.token)
      const outcome = await submit({ name: 'decline prepared bid', ...by(viewer), preparedId: params.id, session })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return { data: preparedBid.parse(outcome.reply) }
    },
  }) satisfies Partial<Handlers>
