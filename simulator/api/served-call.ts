// The request object of a handler: the call's input, and access to the world and the response.
import type { Request, Response } from 'express'
import type { CallName } from '../../src/contract/calls'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import { browserOf } from './browser-of'
import type { CallRequest, Viewer } from './handler'
import { addressOf, isLoopback, originOf } from './middleware/address'
import { stampEntry } from './middleware/answer'
import { filesOf } from './middleware/form-spoofing'
import type { KnownDevices } from './middleware/known-devices'
import { Refused } from './middleware/refused'
import type { Sessions } from './sessions'

/** Maximum length of a header that a call reads, such as Idempotency-Key. */
const MAX_HEADER_LENGTH = 200

/** How long the request has waited, virtual ms; empty if the world was rewound in the meantime. */
function waitedSince(world: RunningWorld, receivedAt: number): { readonly waitedMs?: number } {
  const waitedMs = Math.round(world.reading().now) - receivedAt
  return waitedMs > 0 ? { waitedMs } : {}
}

/** A request header, or null; throws a 400 if it is too long. */
const limitedHeader = (request: Request, name: string): string | null => {
  const value = request.get(name) ?? null
  if (value !== null && value.length > MAX_HEADER_LENGTH) {
    throw new Refused(400, { message: `The header ${name} may not be greater than ${MAX_HEADER_LENGTH} characters` })
  }
  return value
}

interface CallParts<N extends CallName> extends Pick<CallRequest<N>, 'world' | 'viewer' | 'input'> {
  readonly request: Request
  readonly response: Response
  /** Virtual ms. */
  readonly receivedAt: number
  readonly caller: Viewer | null
  readonly delivery: Delivery
  readonly devices: KnownDevices
  readonly sessions: Sessions
}

/** Creates its functions in getters, because most handlers use one or none. */
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
    const { request, response, caller, delivery, sessions } = this.parts
    return async (command) => {
      const socketId = request.get('x-socket-id') ?? null
      const outcome = await delivery.causedBy(world, caller?.userId ?? null, socketId, () => world.submit(command))
      if (outcome.ok && caller !== null) sessions.storeUse(caller.token)
      if (!world.api.reduced) stampEntry(response, outcome)
      return outcome
    }
  }

  get from(): CallRequest<N>['from'] {
    const { request } = this.parts
    return isLoopback(request) ? null : addressOf(request)
  }

  get knownDevice(): CallRequest<N>['knownDevice'] {
    const { devices, request } = this.parts
    return (userId) => devices.deviceOf(this.world, userId, request.headers.cookie)
  }

  get rememberDevice(): CallRequest<N>['rememberDevice'] {
    const { devices, request, response } = this.parts
    return (userId) => {
      const cookie = devices.cookieFor(this.world, userId, this.knownDevice(userId), request.secure)
      response.appendHeader('Set-Cookie', cookie)
    }
  }

  get browser(): CallRequest<N>['browser'] {
    return browserOf(this.parts.request.get('user-agent'))
  }

  get origin(): CallRequest<N>['origin'] {
    return originOf(this.parts.request)
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
