// The typed client of a simulator's control API: one function for all calls.
import { controlCalls } from '../../simulator/control-api/control.calls'
import {
  type ControlClient,
  controlClient,
  ControlRefusal as Refusal,
} from '../../simulator/control-api/control-client'
import { unknownName } from './check-names'

/** The error of a refused call: `status`, and `problems` by field. */
export const ControlRefusal = Refusal

/** How to reach a simulator on another machine. */
export interface ClientOptions {
  /** The token of `--control-token`. */
  readonly token?: string
}

/**
 * Returns a client of the simulator at `url`. A call resolves with the `data` of the response, or throws a ControlRefusal.
 * @example const world = await client(url)('worlds.create', { body: { scenario: 'first-live-auction' } })
 */
export function client(url: string, { token }: ClientOptions = {}): ControlClient {
  const send = (address: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    return fetch(address, { ...init, headers })
  }
  const call = controlClient(send, url.replace(/\/$/, ''))
  // A caller without types can name any call.
  return (name, ...input) => {
    const known = Object.keys(controlCalls)
    if (!known.includes(name)) throw unknownName('call of the control API', name, known)
    return call(name, ...input)
  }
}
