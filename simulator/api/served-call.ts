// What a handler is given of one call: its input, and what it may do to the world and the answer.
import type { Request, Response } from 'express'
import type { CallName } from '../../src/contract/calls'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import type { CallRequest, Viewer } from './handler'
import { addressOf, isLoopback } from './middleware/address'
import { stampEntry } from './middleware/answer'
import { filesOf } from './middleware/form-spoofing'
import { Refused } from './middleware/refused'

/** Characters of a header that a call reads, such as Idempotency-Key. */
const LONGEST_HEADER = 200

/** What has passed since, virtual ms; a world that was rewound meanwhile has waited for nothing. */
function waitedSince(world: RunningWorld, receivedAt: number): { readonly waitedMs?: number } {
  const waitedMs = Math.round(world.reading().now) - receivedAt
  return waitedMs > 0 ? { waitedMs } : {}
}

/** A header of the request, or null; throws a 400 for one that nobody would send. */
const limitedHeader = (request: Request, name: string): string | null => {
  const value = request.get(name) ?? null
  if (value !== null && value.length > LONGEST_HEADER) {
    throw new Refused(400, { message: `The header ${name} may not be greater than ${LONGEST_HEADER} characters` })
  }
  return value
}

interface CallParts<N extends CallName> extends Pick<CallRequest<N>, 'world' | 'viewer' | 'input'> {
  readonly request: Request
  readonly response: Response
  /** Virtual ms. */
  readonly receivedAt: number
  readonly asker: Viewer | null
  readonly delivery: Delivery
}

/** It makes its functions when it is asked for them: most handlers use one or none. */
export class ServedCall<N extends CallName> implements CallRequest<N> {
  readonly world: RunningWorld
  readonly viewer: CallRequest<N>['viewer']
  readonly input: CallRequest<N>['input']

  constructor(private readonly parts: CallParts<N>) {
    this.world = parts.world
    this.viewer = parts.viewer
    this.input = parts.input
  }

  get waited(): CallRequest<N>['waited'] {
    return () => waitedSince(this.world, this.parts.receivedAt)
  }

  get submit(): CallRequest<N>['submit'] {
    const { world } = this
    const { request, response, asker, delivery } = this.parts
    return async (command) => {
      const socketId = request.get('x-socket-id') ?? null
      const outcome = await delivery.causedBy(world, asker?.userId ?? null, socketId, () => world.submit(command))
      if (!world.api.reduced) stampEntry(response, outcome)
      return outcome
    }
  }

  get from(): CallRequest<N>['from'] {
    const { request } = this.parts
    return isLoopback(request) ? null : addressOf(request)
  }

  get header(): CallRequest<N>['header'] {
    return (name) => limitedHeader(this.parts.request, name)
  }

  get setHeader(): CallRequest<N>['setHeader'] {
    return (name, value) => this.parts.response.setHeader(name, value)
  }

  get files(): CallRequest<N>['files'] {
    return () => filesOf(this.parts.request)
  }
}
