// The **Delete auction** dialog: deletes an unsubmitted loan and its documents.
import { useRef } from 'react'
import { isStaleRefusal } from '../../../state/desk/order-terms'
import { draftCleared } from '../../../state/drafts/drafts.slice'
import { loanDeleteRequest } from '../../../state/loan-setup/loan-setup.epics'
import { removeSubject } from '../../../state/loan-setup/loan-setup.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice, Skeleton } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { ChangedTerms } from '../../auctions/desk/changed-terms'
import { useAppDispatch } from '../../store-binding'
import { useRequest } from '../../use-request'
import { draftKey } from '../loan-draft'
import { lastSaved, useReviewedLoan } from './use-reviewed-loan'
import '../../auctions/desk/desk.css'

interface DeleteAuctionDialogProps {
  readonly loanId: number
  readonly name: string
  readonly onClose: () => void
}

const REVIEW_LABEL = 'Continue'

/** Asks for confirmation, deletes what the dialog shows and nothing newer, and shows a toast. */
export function DeleteAuctionDialog({ loanId, name, onClose }: DeleteAuctionDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(loanDeleteRequest, removeSubject(loanId), {
    onSucceeded() {
      dispatch(draftCleared({ key: draftKey(String(loanId)), everywhere: true }))
      toast({ tone: 'good', text: `${name} was deleted.` })
      onClose()
    },
    onFailed: (failure) => {
      if (isStaleRefusal(failure)) reviewed.readAgain()
    },
  })
  const isSending = status === 'pending'
  const reviewed = useReviewedLoan(loanId, isSending)
  const { loan, needsReview } = reviewed
  const changes = useRef<HTMLDivElement>(null)
  const refusal = status === 'failed' && !(needsReview && error !== null && isStaleRefusal(error)) ? error : null
  const close = () => {
    dismiss()
    onClose()
  }
  const press = () => {
    if (needsReview) {
      dismiss()
      reviewed.review()
      changes.current?.focus()
    } else send({ loanId, ...(typeof loan?.version === 'number' ? { version: loan.version } : {}) })
  }
  // The changes begin with who saved it last.
  const saved = loan === null || reviewed.changes.length > 0 ? null : lastSaved(loan)
  return (
    <Dialog open onClose={close} title="Delete auction" small locked={isSending}>
      <div className="desk-form">
        <p>
          <b>{name}</b> and its documents will be deleted. This can’t be undone.
        </p>
        {reviewed.isReading ? <Skeleton height="20px" /> : null}
        {saved === null ? null : <p className="field__help num">Last saved {saved}</p>}
        <ChangedTerms ref={changes} terms={reviewed} submitLabel="Delete" reviewLabel={REVIEW_LABEL} />
        {refusal === null ? null : (
          <Notice tone="wrong" role="alert">
            {refusal.message}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={isSending}>
            Cancel
          </Button>
          <Button
            tone={needsReview ? 'primary' : 'danger'}
            busy={isSending}
            disabled={reviewed.isReading}
            onClick={(event) => {
              // The second click of a double click must not confirm what the first one only reviewed.
              if (event.detail <= 1) press()
            }}
          >
            {needsReview ? REVIEW_LABEL : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
