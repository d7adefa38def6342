// A transfer offer: what the two lenders see, and what each can do about it.
import { useState } from 'react'
import { Link } from 'wouter'
import { loanFileForms } from '../../../domain/loan/documents'
import { formatZonedDateTime } from '../../../domain/official-time'
import { answerOfferSubject, withdrawOfferSubject } from '../../../state/loan-setup/loan-setup.slice'
import { loanOfferAnswerRequest, loanOfferWithdrawRequest } from '../../../state/loan-setup/loan-transfer.epics'
import { Button, buttonClass } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useLoanDestinations } from '../../destinations'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { AcceptTransferDialog } from './accept-transfer-dialog'
import './desk.css'

/** For the offering lender and its originator, who keep the loan until the offer is accepted. */
export function OfferMade({ canWithdraw }: { readonly canWithdraw: boolean }) {
  const panel = useAuction()
  const toast = useToast()
  const { auction, loan } = panel
  const loanId = loan.id ?? 0
  const { status, error, send } = useRequest(loanOfferWithdrawRequest, withdrawOfferSubject(loanId), {
    onSucceeded: () => toast({ tone: 'good', text: `Transfer offer for ${loan.project_name} withdrawn.` }),
  })
  const offer = auction.transfer_offer
  if (!offer) return null
  return (
    <PanelSection title="Transfer">
      <div className="loan-offer">
        <Notice tone="info">
          Offered to {offer.to.name} on {formatZonedDateTime(offer.at)}. The loan stays with {offer.from.name} until{' '}
          {offer.to.name} accepts. Its auction can’t be scheduled until then.
        </Notice>
        {canWithdraw ? (
          <Button tone="quiet" size="small" busy={status === 'pending'} onClick={() => send({ loanId })}>
            Withdraw offer
          </Button>
        ) : null}
        {status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            {error?.message}
          </Notice>
        ) : null}
      </div>
    </PanelSection>
  )
}

/** For the receiving lender: who offers the loan, what accepting means, and a link to it. */
export function OfferReceived() {
  const { auction, loan } = useAuction()
  const to = useLoanDestinations()
  const offer = auction.transfer_offer
  if (!offer) return null
  const documents = loanFileForms.filter(({ form }) => auction.documents?.includes(form)).map(({ label }) => label)
  return (
    <PanelSection title="Transfer">
      <div className="loan-offer">
        <Notice tone="warn">
          {offer.from.name} offered you this loan on {formatZonedDateTime(offer.at)}. If you accept, you become the
          seller: its terms and documents carry over, and you choose the contact, servicing person and signators. Until
          then, it stays with {offer.from.name}.
        </Notice>
        <p className="panel__sub">
          {documents.length === 0 ? 'No documents yet.' : `Documents: ${documents.join(', ')}`}
        </p>
        {typeof loan.id === 'number' ? (
          <Link className={buttonClass('quiet', 'small')} href={to.setup(String(loan.id))}>
            View loan and documents
          </Link>
        ) : null}
      </div>
    </PanelSection>
  )
}

/** **Decline**, and **Accept transfer** with a dialog that shows the loan's terms. */
export function OfferAnswer() {
  const panel = useAuction()
  const toast = useToast()
  const { loan } = panel
  const loanId = loan.id ?? 0
  const [accepting, setAccepting] = useState(false)
  const { status, error, isOpen, send } = useRequest(loanOfferAnswerRequest, answerOfferSubject(loanId), {
    onSucceeded: () => toast({ tone: 'good', text: `Your response to the transfer of ${loan.project_name} was sent.` }),
  })
  return (
    <div className="panel__foot">
      {status === 'failed' && !accepting ? (
        <Notice tone="wrong" role="alert">
          {error?.message}
        </Notice>
      ) : null}
      <div className="unfinished__actions">
        <Button tone="quiet" disabled={isOpen} onClick={() => send({ loanId, accept: false })}>
          Decline
        </Button>
        <Button busy={isOpen} onClick={() => setAccepting(true)}>
          Accept transfer
        </Button>
      </div>
      {accepting ? <AcceptTransferDialog onClose={() => setAccepting(false)} /> : null}
    </div>
  )
}

/** For a lender whose loan was transferred or deleted, possibly in another session. */
export function LoanGone() {
  return (
    <div className="panel__notes">
      <Notice tone="warn" role="status">
        This loan is no longer on your boards: it was transferred to another lender or deleted. This is its last known
        state, and it can’t be changed.
      </Notice>
    </div>
  )
}
