// Two signators enter their PINs to approve one change to the firm's list of signators.
import type { FormEvent } from 'react'
import { twoPersonApproveRequest } from '../../../state/two-person/two-person.epics'
import { packPins, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { useApprovals } from './use-approvals'

export function ApproveDialog({ onClose }: { readonly onClose: () => void }) {
  const { secrets } = useScreenPorts()
  const { status, isOpen, error, send, dismiss } = useRequest(twoPersonApproveRequest, twoPersonSubjects.approve, {
    onSucceeded() {
      dismiss()
      onClose()
    },
  })
  const { approvals, isMissing, isShownAtField, validate, fields } = useApprovals(2, isOpen ? null : error)
  const close = () => {
    dismiss()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    validate()
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
        {fields}
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
