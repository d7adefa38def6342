// The search for the lender of an e-mail address, and what a lender has decided since the page was loaded. A lender's originators
// stand in the lender's own profile.
import type { ApiError } from '../../contract/api-error'
import type { LenderOfDomain } from '../../contract/originator-domain.calls'

export interface OriginatorsState {
  readonly status: 'idle' | 'searching' | 'found' | 'none' | 'failed'
  /** What was asked for. */
  readonly email: string
  readonly lender: LenderOfDomain | null
  readonly error: ApiError | null
  /** By the originator's profile id, for servers that don't say who is approved. */
  readonly decided: Readonly<Record<number, Decided>>
}

/** What the server confirmed last about an originator. */
export type Decided = 'approved' | 'declined'

export const noSearch: OriginatorsState = { status: 'idle', email: '', lender: null, error: null, decided: {} }

/** The subject of a decision about one originator. */
export const originatorSubject = (id: number): string => `originator:${id}`
