// The dialog **Delete auction**: a loan that was not submitted, gone with its documents.
import { useEffect, useRef } from 'react'
import { draftCleared } from '../../../state/drafts/drafts.events'
import { loanDeleteRequested } from '../../../state/loan-setup/loan-setup.events'
import { removeSubject } from '../../../state/loan-setup/loan-setup.selectors'
import { requestDismissed } from '../../../state/requests/requests.events'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useRequestState } from '../../request-state'
import { useAppDispatch } from '../../store-binding'
import { draftKey } from '../loan-draft'

interface DeleteAuctionDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  readonly onClose: () => void
}

/** Asks once, deletes, says so. */
export function DeleteAuctionDialog({ open, loanId, name, onClose }: DeleteAuctionDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const subject = removeSubject(loanId)
  const request = useRequestState(subject)
  const status = request?.status
  const told = useRef(false)
  useEffect(() => {
    if (status !== 'succeeded' || told.current) return
    told.current = true
    dispatch(draftCleared({ key: draftKey(String(loanId)) }))
    toast({ tone: 'good', text: `${name} was deleted.` })
    onClose()
  }, [status, dispatch, toast, loanId, name, onClose])
  const close = () => {
    dispatch(requestDismissed({ subject }))
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Delete auction" small locked={status === 'pending'}>
      <p>
        <b>{name}</b> and its documents will be deleted. This cannot be undone.
      </p>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {request?.error?.message}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <Button tone="danger" busy={status === 'pending'} onClick={() => dispatch(loanDeleteRequested({ loanId }))}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
