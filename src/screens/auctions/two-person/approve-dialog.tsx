// Two signators enter their PINs to approve one change to the firm's list of signators.
import { type FormEvent, useState } from 'react'
import { twoPersonApproveRequest } from '../../../state/two-person/two-person.epics'
import { packPins, selectTwoPerson, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { PinField } from './pin-field'
import { signatorsWithPin } from './signators'

const APPROVALS_NEEDED = 2

export function ApproveDialog({ onClose }: { readonly onClose: () => void }) {
  const { signators } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow() ?? 0
  const { secrets } = useScreenPorts()
  const [pins, setPins] = useState<Readonly<Record<number, string>>>({})
  const [isValidated, setIsValidated] = useState(false)
  const { status, isOpen, error, send, dismiss } = useRequest(twoPersonApproveRequest, twoPersonSubjects.approve, {
    onSucceeded() {
      dismiss()
      onClose()
    },
  })
  const approvers = signatorsWithPin(signators ?? [], now)
  const approvals = approvers
    .flatMap(({ id }) => (pins[id] ? [{ signator_id: id, pin: pins[id] }] : []))
    .slice(0, APPROVALS_NEEDED)
  const fields = isOpen || error === null ? {} : error.fields
  const problemOf = (id: number): string | null =>
    fields[`approvals.${approvals.findIndex((each) => each.signator_id === id)}.pin`]?.[0] ?? null
  const isShownAtField = approvers.some(({ id }) => problemOf(id) !== null)
  const isMissing = approvals.length < APPROVALS_NEEDED
  const close = () => {
    dismiss()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsValidated(true)
    if (isOpen || isMissing) return
    dismiss()
    send({ pinsKey: secrets.hold(packPins({ approvals })) })
  }
  return (
    <Dialog open onClose={close} title="Approve a change of signators" small locked={status === 'pending'}>
      <form className="rule-form" onSubmit={submit} noValidate>
        <p className="key">
          Two signators type their PINs. Within ten minutes your firm’s signators, their emails and phones can then be
          changed once, under My account.
        </p>
        {approvers.map(({ id, name }) => (
          <PinField
            key={id}
            label={`PIN of ${name}`}
            value={pins[id] ?? ''}
            onText={(text) => setPins((before) => ({ ...before, [id]: text }))}
            error={problemOf(id) ?? (isValidated && isMissing && !pins[id] ? 'Two signators must approve this' : null)}
          />
        ))}
        {error === null || isOpen || isShownAtField ? null : (
          <Notice tone="wrong" role="alert">
            {error.message}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={status === 'pending'}>
            Cancel
          </Button>
          <Button type="submit" busy={isOpen}>
            Approve
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
