// The PIN fields of signators who approve a change of their firm.
import { type ReactNode, useState } from 'react'
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import { PinField } from './pin-field'
import { signatorsWithPin } from './signators'

interface Failure {
  readonly fields: Readonly<Record<string, readonly string[]>>
}

interface Approvals {
  readonly approvals: readonly { readonly signator_id: number; readonly pin: string }[]
  /** True until enough PINs are typed. */
  readonly isMissing: boolean
  /** True if no signator has a PIN that works. */
  readonly isImpossible: boolean
  /** True if the failure is shown at one of the fields. */
  readonly isShownAtField: boolean
  /** Shows which fields are missing. */
  readonly validate: () => void
  readonly fields: ReactNode
}

/** `needed`: how many signators must approve. `failure`: of the request that was sent with the PINs. */
export function useApprovals(needed: 1 | 2, failure: Failure | null): Approvals {
  const { signators } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow() ?? 0
  const [pins, setPins] = useState<Readonly<Record<number, string>>>({})
  const [isValidated, setIsValidated] = useState(false)
  const approvers = signatorsWithPin(signators ?? [], now)
  const approvals = approvers
    .flatMap(({ id }) => (pins[id] ? [{ signator_id: id, pin: pins[id] }] : []))
    .slice(0, needed)
  const isMissing = approvals.length < needed
  const missing = needed === 2 ? 'Two signators must approve this' : 'A signator must approve this'
  const problemOf = (id: number): string | null =>
    failure?.fields[`approvals.${approvals.findIndex((each) => each.signator_id === id)}.pin`]?.[0] ?? null
  return {
    approvals,
    isMissing,
    isImpossible: approvers.length === 0,
    isShownAtField: approvers.some(({ id }) => problemOf(id) !== null),
    validate: () => setIsValidated(true),
    fields: approvers.map(({ id, name }) => (
      <PinField
        key={id}
        label={`PIN of ${name}`}
        value={pins[id] ?? ''}
        onText={(text) => setPins((before) => ({ ...before, [id]: text }))}
        error={problemOf(id) ?? (isValidated && isMissing && !pins[id] ? missing : null)}
      />
    )),
  }
}
