// The two-person rule and the firm's limits. Other users see a session under a name derived from its token.
import type * as z from 'zod/mini'
import { preparedBid, type twoPersonRule } from '../../src/contract/two-person'
import type { PinProof } from '../world/two-person/signator-pins'
import { twoPersonFor } from '../world/two-person/two-person.project'
import { isBidAnswer, receiptIn } from './auctions'
import type { CallRequest, HandlerContext, Handlers, Viewer } from './handler'
import { invalid, refusedBy } from './middleware/refused'
import { assertAuction, assertPreparedBid } from './reach'
import { sessionNameOf } from './sessions'
import type { TypedPin } from './signator-pins'

type Rule = { readonly data: z.output<typeof twoPersonRule> }

const ruleOf = ({ world, viewer }: Pick<CallRequest<'two-person.read'>, 'world' | 'viewer'>): Rule => ({
  data: { ...twoPersonFor(world.state(), viewer.userId), session: sessionNameOf(viewer.token) },
})

const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

type ProvingRequest = Pick<CallRequest<'two-person.read'>, 'world' | 'viewer' | 'knownDevice'>

type Sender = Pick<TypedPin, 'world' | 'viewer' | 'device'>

const senderOf = ({ world, viewer, knownDevice }: ProvingRequest): Sender => ({
  world,
  viewer,
  device: knownDevice(viewer.userId),
})

interface Approval {
  readonly signator_id: number
  readonly pin?: string | undefined
}

/** The handlers of the two-person rule, of signators' PINs, and of prepared bids. */
export const twoPersonHandlers = ({ pins }: Pick<HandlerContext, 'pins'>) => {
  /** The proofs of several signators, one after the other, so that the first wrong PIN is the one that is named. */
  async function proofsOf(sender: Sender, approvals: readonly Approval[]): Promise<readonly PinProof[]> {
    const proofs: PinProof[] = []
    for (const [index, { signator_id: signatorId, pin }] of approvals.entries()) {
      const proven = await pins.prove({ ...sender, signatorId, pin, field: `approvals.${index}.pin` })
      proofs.push({ signatorId, pin: proven })
    }
    return proofs
  }

  return {
    'two-person.read': (request) => ruleOf(request),
    'two-person.set': async (request) => {
      const { viewer, input } = request
      const { required, signator_id: signatorId, pin } = input.body
      const session = sessionNameOf(viewer.token)
      const proof =
        signatorId === undefined
          ? {}
          : { signatorId, pin: await pins.prove({ ...senderOf(request), signatorId, pin, field: 'pin' }) }
      const outcome = await request.submit({ name: 'set two-person rule', ...by(viewer), required, session, ...proof })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return ruleOf(request)
    },
    'two-person.set-pin': async (request) => {
      const { viewer, input } = request
      const { signatorId } = input.params
      const { pin, old_pin: old, approvals = [] } = input.body
      const sender = senderOf(request)
      const signator = { ...sender, signatorId }
      const oldPin = old === undefined ? null : await pins.prove({ ...signator, pin: old, field: 'old_pin' })
      if (old !== undefined && old === pin) throw invalid({ pin: ['Choose a PIN other than the old one'] })
      const proofs = await proofsOf(sender, approvals)
      const pinHash = await pins.hash({ ...signator, pin, field: 'pin' })
      const outcome = await request.submit({
        name: 'set signator pin',
        ...by(viewer),
        signatorId,
        pinHash,
        oldPin,
        approvals: proofs,
      })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return ruleOf(request)
    },
    'two-person.approve': async (request) => {
      const approvals = await proofsOf(senderOf(request), request.input.body.approvals)
      const outcome = await request.submit({ name: 'approve signator change', ...by(request.viewer), approvals })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return ruleOf(request)
    },
    'two-person.set-limits': async (request) => {
      const { approvals, seen_set_at: seen, ...values } = request.input.body
      const proofs = await proofsOf(senderOf(request), approvals)
      const command = {
        name: 'set firm limits',
        ...by(request.viewer),
        ...values,
        approvals: proofs,
        ...(seen === undefined ? {} : { seenAt: seen === null ? null : Date.parse(seen) }),
      } as const
      const outcome = await request.submit(command)
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return ruleOf(request)
    },
    'two-person.prepare': async (request) => {
      const { world, viewer, input, submit, header } = request
      const { params, body } = input
      // Before a PIN is verified.
      assertAuction(world, viewer, params.auctionId)
      const { signator_id: signatorId } = body
      const outcome = await submit({
        name: 'prepare bid',
        ...by(viewer),
        auctionId: params.auctionId,
        price: body.price ?? null,
        rate: body.gnma_interest_rate ?? null,
        ...(body.standing_maximum ? { standingMaximum: true } : {}),
        signatorId,
        pin: await pins.prove({ ...senderOf(request), signatorId, pin: body.pin, field: 'pin' }),
        session: sessionNameOf(viewer.token),
        ...(body.seen === undefined ? {} : { seen: body.seen }),
        key: header('idempotency-key'),
      })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return { data: preparedBid.parse(outcome.reply) }
    },
    'two-person.confirm': async (request) => {
      const { world, viewer, input, submit, header, waited } = request
      const { params, body } = input
      // Before a PIN is verified.
      assertPreparedBid(world, viewer, params.id)
      const { signator_id: signatorId } = body
      const outcome = await submit({
        name: 'confirm prepared bid',
        ...by(viewer),
        preparedId: params.id,
        signatorId,
        pin: await pins.prove({ ...senderOf(request), signatorId, pin: body.pin, field: 'pin' }),
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
  } satisfies Partial<Handlers>
}
