// The control API of a simulator, typed by its table: one function for all calls.
import type { ControlClient } from '../../simulator/control-api/control-client'
import { controlClient, ControlRefusal as Refusal } from '../../simulator/control-api/control-client'

/** What a refused call throws: `status`, and `problems` field after field. */
export const ControlRefusal = Refusal

/** How to reach a simulator on another machine. */
export interface ClientOptions {
  /** The token of `--control-token`. */
  readonly token?: string
}

/**
 * A client of the simulator at `url`. `await control('worlds.create', { body: { scenario: 'first-live-auction' } })` answers
 * the `data` of the answer, or throws a ControlRefusal with status and problems.
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
