// A seller's actions on a loan: continue or delete an incomplete one; edit, transfer or upload forms for a submitted or
// committed one; duplicate any.
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useLoanDestinations } from '../../destinations'
import { UploadFormsDialog } from '../documents/upload-forms-dialog'
import { DeleteAuctionDialog } from './delete-auction-dialog'
import { DuplicateLoan } from './duplicate-loan'
import { transferLoanDialog } from './lazy-parts'
import './loan-actions.css'

interface LoanActionProps {
  /** Null if the server does not send it and the loan was not created in this browser. Then there are no actions. */
  readonly loanId: number | null
  readonly name: string
}

/** **Continue setup** (in a list **Continue**), **Delete**. */
export function IncompleteLoanActions({ loanId, name, short = false }: LoanActionProps & { readonly short?: boolean }) {
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
      {deleting ? <DeleteAuctionDialog loanId={loanId} name={name} onClose={() => setDeleting(false)} /> : null}
    </div>
  )
}

interface TransferProps extends Pick<LoanActionProps, 'loanId'> {
  /** Whether the loan can be transferred to another lender now. */
  readonly canTransfer: boolean
  /** True if the server lets the other lender accept or decline; false if a transfer takes effect at once. */
  readonly offers: boolean
}

type OpenDialog = 'none' | 'upload' | 'transfer'

/** **Edit**, **Upload forms**, and for a lender **Transfer**. */
export function SubmittedLoanActions({ loanId, canTransfer, offers }: TransferProps) {
  const to = useLoanDestinations()
  const [open, setOpen] = useState<OpenDialog>('none')
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
      {open === 'transfer' ? (
        <WhenLoaded part={transferLoanDialog} fallback={null}>
          <transferLoanDialog.Component loanId={loanId} offers={offers} onClose={close} />
        </WhenLoaded>
      ) : null}
    </div>
  )
}

/** Actions need the loan's id, which the specification returns only to the user who creates the loan. */
const UnknownLoan = () => (
  <p className="field__help">This server doesn’t identify the loan, so only the person who created it can change it.</p>
)

interface CommittedProps extends TransferProps {
  /** False once the auction is scheduled, because investors then rely on the terms. */
  readonly canEdit: boolean
}

/**
 * For a committed or scheduled loan: **Edit** (a rate lock, or a loan that didn't sell) and **Upload forms** (missing forms
 * or an amended letter).
 */
export function CommittedLoanActions({ loanId, canEdit, canTransfer, offers }: CommittedProps) {
  const to = useLoanDestinations()
  const [open, setOpen] = useState<OpenDialog>('none')
  const close = () => setOpen('none')
  if (loanId === null) return canEdit ? <UnknownLoan /> : null
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
      {open === 'transfer' ? (
        <WhenLoaded part={transferLoanDialog} fallback={null}>
          <transferLoanDialog.Component loanId={loanId} offers={offers} onClose={close} />
        </WhenLoaded>
      ) : null}
    </div>
  )
}

/** **Duplicate**, the only action for a loan whose auction is live or closed. */
export function SoldLoanActions({ loanId }: Pick<LoanActionProps, 'loanId'>) {
  return loanId === null ? null : (
    <div className="unfinished__actions">
      <DuplicateLoan loanId={loanId} />
    </div>
  )
}
