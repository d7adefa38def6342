// What the server offers beyond the specification, as far as is known: said by the page's tag, or learnt from answers.
import type { CallName } from '../../contract/calls'
import type { Capability } from '../../contract/capabilities'

/** The server was found to lack a call of the feature, or a field that the feature needs in the answer of a call. */
interface Absence {
  /** ms since 1970. */
  readonly since: number
  readonly call: CallName
}

export interface CapabilitiesState {
  /** False until the browser's memory was read. */
  readonly recalled: boolean
  /** The features that the page's tag names; null where it says nothing of them. */
  readonly declared: readonly Capability[] | null
  readonly absent: Readonly<Partial<Record<Capability, Absence>>>
  /** Calls beyond the specification that the server has answered: a 404 of theirs is about the thing, not the call. */
  readonly answered: readonly CallName[]
}

export const noCapabilities: CapabilitiesState = { recalled: false, declared: null, absent: {}, answered: [] }
