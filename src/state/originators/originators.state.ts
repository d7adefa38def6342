// The search for the lender of an e-mail address. A lender's originators stand in the lender's own profile.
import type { ApiError } from '../../contract/api-error'
import type { LenderOfDomain } from '../../contract/originator-domain.calls'

export interface OriginatorsState {
  readonly status: 'idle' | 'searching' | 'found' | 'none' | 'failed'
  /** What was asked for. */
  readonly email: string
  readonly lender: LenderOfDomain | null
  readonly error: ApiError | null
}

export const noSearch: OriginatorsState = { status: 'idle', email: '', lender: null, error: null }

/** The subject of a decision about one originator. */
export const originatorSubject = (id: number): string => `originator:${id}`
