// The **Delete auction** dialog: deletes an unsubmitted loan and its documents.
import { draftCleared } from '../../../state/drafts/drafts.slice'
import { loanDeleteRequest } from '../../../state/loan-setup/loan-setup.epics'
import { removeSubject } from '../../../state/loan-setup/loan-setup.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useAppDispatch } from '../../store-binding'
import { useRequest } from '../../use-request'
import { draftKey } from '../loan-draft'

interface DeleteAuctionDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  readonly onClose: () => void
}

/** Asks for confirmation, deletes, and shows a toast. */
export function DeleteAuctionDialog({ open, loanId, name, onClose }: DeleteAuctionDialogProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(loanDeleteRequest, removeSubject(loanId), {
    onSucceeded() {
      dispatch(draftCleared({ key: draftKey(String(loanId)), everywhere: true }))
      toast({ tone: 'good', text: `${name} was deleted.` })
      onClose()
    },
  })
  const close = () => {
    dismiss()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Delete auction" small locked={status === 'pending'}>
      <p>
        <b>{name}</b> and its documents will be deleted. This can’t be undone.
      </p>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {error?.message}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={close} disabled={status === 'pending'}>
          Cancel
        </Button>
        <Button tone="danger" busy={status === 'pending'} onClick={() => send({ loanId })}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
