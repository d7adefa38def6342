// The actions of a seller on a loan in a board: continue or delete an incomplete one; edit, document or transfer a
// submitted or committed one; duplicate any.
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button'
import { useLoanDestinations } from '../../destinations'
import { UploadFormsDialog } from '../documents/upload-forms-dialog'
import { DeleteAuctionDialog } from './delete-auction-dialog'
import { DuplicateLoan } from './duplicate-loan'
import { TransferLoanDialog } from './transfer-loan-dialog'
import './loan-actions.css'

interface ActsProps {
  /** Null where the server does not tell it and the loan was not made here: then there are no actions. */
  readonly loanId: number | null
  readonly name: string
}

/** **Continue setup** (in a list **Continue**), **Delete**. */
export function IncompleteLoanActions({ loanId, name, short = false }: ActsProps & { readonly short?: boolean }) {
  const to = useLoanDestinations()
  const [deleting, setDeleting] = useState(false)
  if (loanId === null) return <UnknownLoan />
  return (
    <div className="unfinished__actions">
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

interface TransferProps extends ActsProps {
  /** Whether the loan can be given to another lender now. */
  readonly canTransfer: boolean
  /** Whether a transfer is an offer that the other lender accepts: not every server knows that. */
  readonly offers: boolean
}

type Opened = 'none' | 'upload' | 'transfer'

/** **Edit**, **Upload forms**, and for a lender **Transfer**. */
export function SubmittedLoanActions({ loanId, name, canTransfer, offers }: TransferProps) {
  const to = useLoanDestinations()
  const [open, setOpen] = useState<Opened>('none')
  const close = () => setOpen('none')
  if (loanId === null) return <UnknownLoan />
  return (
    <div className="unfinished__actions">
      <Link className={buttonClass('quiet')} href={to.setup(String(loanId), 'review-and-submit')}>
        Edit
      </Link>
      <DuplicateLoan loanId={loanId} />
      {canTransfer ? (
        <Button tone="quiet" onClick={() => setOpen('transfer')}>
          Transfer
        </Button>
      ) : null}
      <Button onClick={() => setOpen('upload')}>Upload forms</Button>
      <UploadFormsDialog open={open === 'upload'} loanId={loanId} onClose={close} />
      <TransferLoanDialog open={open === 'transfer'} loanId={loanId} name={name} offers={offers} onClose={close} />
    </div>
  )
}

/** The actions need the loan's number, which the specification gives only to whoever creates the loan. */
const UnknownLoan = () => (
  <p className="field__help">
    This server does not say which loan this is. It can be changed only by whoever created it.
  </p>
)

interface CommittedProps extends TransferProps {
  /** False once the auction is scheduled: investors read the terms then. */
  readonly canEdit: boolean
}

/**
 * **Edit**, for a rate lock or a loan that didn't sell, and **Upload forms**: missing forms and an amended letter. For a
 * loan that is committed or scheduled.
 */
export function CommittedLoanActions({ loanId, name, canEdit, canTransfer, offers }: CommittedProps) {
  const to = useLoanDestinations()
  const [open, setOpen] = useState<Opened>('none')
  const close = () => setOpen('none')
  if (loanId === null) return null
  return (
    <div className="unfinished__actions">
      {canEdit ? (
        <Link className={buttonClass('quiet')} href={to.setup(String(loanId), 'review-and-submit')}>
          Edit
        </Link>
      ) : null}
      <DuplicateLoan loanId={loanId} />
      {canTransfer ? (
        <Button tone="quiet" onClick={() => setOpen('transfer')}>
          Transfer
        </Button>
      ) : null}
      <Button tone="quiet" onClick={() => setOpen('upload')}>
        Upload forms
      </Button>
      <UploadFormsDialog open={open === 'upload'} loanId={loanId} onClose={close} />
      <TransferLoanDialog open={open === 'transfer'} loanId={loanId} name={name} offers={offers} onClose={close} />
    </div>
  )
}

/** **Duplicate**: all that can be done with a loan whose auction is live or over. */
export function SoldLoanActions({ loanId }: Pick<ActsProps, 'loanId'>) {
  return loanId === null ? null : (
    <div className="unfinished__actions">
      <DuplicateLoan loanId={loanId} />
    </div>
  )
}
