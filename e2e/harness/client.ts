// The typed client of a simulator's control API: one function for all calls.
import {
  type ControlClient,
  controlClient,
  ControlRefusal as Refusal,
} from '../../simulator/control-api/control-client'

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
export const client = (url: string, { token }: ClientOptions = {}): ControlClient =>
  controlClient(
    (address, init) => {
      const headers = new Headers(init.headers)
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      return fetch(address, { ...init, headers })
    },
    url.replace(/\/$/, ''),
  )
