// The actions of a seller on a loan in a board: continue or delete an incomplete one; edit, document or transfer a
// submitted one.
import { useState } from 'react'
import { Link } from 'wouter'
import { selectUser } from '../../../state/session/session.selectors'
import { Button, buttonClass } from '../../../ui/button'
import { useLoanDestinations } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { UploadFormsDialog } from '../documents/upload-forms-dialog'
import { DeleteAuctionDialog } from './delete-auction-dialog'
import { DuplicateLoan } from './duplicate-loan'
import { TransferLoanDialog } from './transfer-loan-dialog'
import './loan-actions.css'

interface ActsProps {
  /** Null on a server that does not send it: then there are no actions. */
  readonly loanId: number | null
  readonly name: string
}

/** **Continue setup** (in a list **Continue**), **Delete**. */
export function IncompleteLoanActions({ loanId, name, short = false }: ActsProps & { readonly short?: boolean }) {
  const to = useLoanDestinations()
  const [deleting, setDeleting] = useState(false)
  if (loanId === null) return null
  return (
    <div className="unfinished__acts">
      <Button tone="quiet" size={short ? 'small' : 'medium'} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {short ? null : <DuplicateLoan loanId={loanId} />}
      <Link
        className={buttonClass(short ? 'quiet' : 'primary', short ? 'small' : 'medium')}
        href={to.setup(String(loanId))}
      >
        {short ? 'Continue' : 'Continue setup'}
      </Link>
      <DeleteAuctionDialog open={deleting} loanId={loanId} name={name} onClose={() => setDeleting(false)} />
    </div>
  )
}

/** **Edit**, **Upload forms**, and for a lender **Transfer**. */
export function SubmittedLoanActions({ loanId, name }: ActsProps) {
  const to = useLoanDestinations()
  const role = useAppSelector(selectUser)?.role
  const [open, setOpen] = useState<'none' | 'upload' | 'transfer'>('none')
  const close = () => setOpen('none')
  if (loanId === null) return null
  return (
    <div className="unfinished__acts">
      <Link className={buttonClass('quiet')} href={to.setup(String(loanId), 'review-and-submit')}>
        Edit
      </Link>
      <DuplicateLoan loanId={loanId} />
      {role === 'lender' ? (
        <Button tone="quiet" onClick={() => setOpen('transfer')}>
          Transfer
        </Button>
      ) : null}
      <Button onClick={() => setOpen('upload')}>Upload forms</Button>
      <UploadFormsDialog open={open === 'upload'} loanId={loanId} onClose={close} />
      <TransferLoanDialog open={open === 'transfer'} loanId={loanId} name={name} onClose={close} />
    </div>
  )
}

/** **Upload forms**: what is missing, and an amended letter, once the loan is committed or scheduled. */
export function CommittedLoanDocuments({ loanId }: Pick<ActsProps, 'loanId'>) {
  const [open, setOpen] = useState(false)
  if (loanId === null) return null
  return (
    <div className="unfinished__acts">
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Upload forms
      </Button>
      <UploadFormsDialog open={open} loanId={loanId} onClose={() => setOpen(false)} />
    </div>
  )
}
