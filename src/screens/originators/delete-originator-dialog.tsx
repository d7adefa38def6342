// Deletes an originator. Open loans need a replacement (S4.19). A server that doesn't send the number of open loans checks
// this itself.
import { useEffect, useState } from 'react'
import { formMessage } from '../../domain/validation/form-message'
import { originatorDeleteRequest } from '../../state/originators/originators.epics'
import { originatorSubject } from '../../state/originators/originators.slice'
import { selectSession } from '../../state/session/session.slice'
import { Button } from '../../ui/button'
import { ChoiceField } from '../../ui/choice-field'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import { useAppSelector } from '../store-binding'
import { useRequest } from '../use-request'
import type { Originator } from './originator-copy'

function loansLine({ open_loans: loans }: Originator): string {
  if (typeof loans !== 'number') return 'This server doesn’t say whether they have open loans.'
  if (loans === 0) return 'They have no open loans.'
  return `Their ${loans} open loan${loans === 1 ? '' : 's'} must be reassigned.`
}

interface DeleteOriginatorDialogProps {
  readonly originator: Originator
  /** The other approved originators. */
  readonly others: readonly Originator[]
  readonly onClose: () => void
}

const REPLACEMENT = 'replace_originator_profile_id'

/** **Delete originator**, with a **Replacement** for open loans. */
export function DeleteOriginatorDialog({ originator, others, onClose }: DeleteOriginatorDialogProps) {
  const { status, error, send, dismiss } = useRequest(originatorDeleteRequest, originatorSubject(originator.id), {
    onSucceeded: onClose,
  })
  useEffect(() => dismiss, [dismiss])
  const [replacement, setReplacement] = useState('')
  const [tried, setTried] = useState(false)
  const isCounted = typeof originator.open_loans === 'number'
  const loans = originator.open_loans ?? 0
  const firm = useAppSelector(selectSession).user?.profile ?? null
  // A server that counts open loans also lets the lender take them over.
  const ownFirm =
    isCounted && loans > 0 && firm !== null ? [{ value: String(firm.id), label: `${firm.name} (your firm)` }] : []
  const choices = [
    ...others.map((other) => ({ value: String(other.id), label: `${other.firstname} ${other.lastname}` })),
    ...ownFirm,
  ]
  const busy = status === 'pending'

  const missing = loans > 0 && replacement === ''
  const remove = () => {
    setTried(true)
    if (missing) return
    dismiss()
    send({ id: originator.id, replacementId: replacement === '' ? null : Number(replacement) })
  }
  const replacementError = error?.fields[REPLACEMENT]?.[0] ?? null
  // Without choices, there is no replacement field.
  const generalError = formMessage(error, choices.length > 0 ? [REPLACEMENT] : [])
  return (
    <Dialog open onClose={onClose} title="Delete originator" locked={busy} small>
      <p>
        <strong>
          {originator.firstname} {originator.lastname}
        </strong>{' '}
        will no longer be able to submit loans for you. {loansLine(originator)}
      </p>
      {loans > 0 && choices.length === 0 ? (
        <Notice tone="warn">Approve another originator first, so they can take over the open loans.</Notice>
      ) : null}
      {choices.length > 0 ? (
        <ChoiceField
          label="Replacement"
          help={
            loans > 0
              ? undefined
              : isCounted
                ? 'Optional, because they have no open loans.'
                : 'Takes over any open loans.'
          }
          value={replacement}
          choices={choices}
          onChoice={setReplacement}
          error={(tried && missing ? 'Replacement can not be empty' : null) ?? replacementError}
        />
      ) : null}
      {generalError === null ? null : (
        <Notice tone="wrong" role="alert">
          {generalError}
        </Notice>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button tone="danger" busy={busy} disabled={loans > 0 && choices.length === 0} onClick={remove}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
