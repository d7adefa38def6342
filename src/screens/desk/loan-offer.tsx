// A loan that is offered to another lender: what both see of the offer, and what each can do about it.
import { Link } from 'wouter'
import { loanFileForms } from '../../domain/loan/documents'
import { formatDateTime } from '../../domain/official-time'
import { loanOfferAnswerRequest, loanOfferWithdrawRequest } from '../../state/loan-setup/loan-setup.epics'
import { answerOfferSubject, withdrawOfferSubject } from '../../state/loan-setup/loan-setup.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/states'
import { useToast } from '../../ui/toasts'
import { PanelSection } from '../auctions/panel-section'
import { useLoanDestinations } from '../destinations'
import { useRequest } from '../use-request'
import './desk.css'

interface OfferProps {
  readonly panel: AuctionPanel
}

/** For the lender who offers it, and its originator: it stays theirs until it is accepted. */
export function OfferMade({ panel, canWithdraw }: OfferProps & { readonly canWithdraw: boolean }) {
  const toast = useToast()
  const { auction, loan } = panel
  const loanId = loan.id ?? 0
  const { status, error, send } = useRequest(loanOfferWithdrawRequest, withdrawOfferSubject(loanId), {
    onSucceeded: () => toast({ tone: 'good', text: `The offer of ${loan.project_name} was withdrawn.` }),
  })
  const offer = auction.transfer_offer
  if (!offer) return null
  return (
    <PanelSection title="Transfer">
      <div className="loan-offer">
        <Notice tone="info">
          Offered to {offer.to.name} on {formatDateTime(offer.at)} ET. The loan stays with {offer.from.name} until{' '}
          {offer.to.name} accepts. Its auction can not be scheduled meanwhile.
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

/** For the lender to whom it is offered: from whom, what follows when they accept, and the way to read it. */
export function OfferReceived({ panel: { auction, loan } }: OfferProps) {
  const to = useLoanDestinations()
  const offer = auction.transfer_offer
  if (!offer) return null
  const documents = loanFileForms.filter(({ form }) => auction.documents?.includes(form)).map(({ label }) => label)
  return (
    <PanelSection title="Transfer">
      <div className="loan-offer">
        <Notice tone="warn">
          {offer.from.name} offers this loan to you since {formatDateTime(offer.at)} ET. When you accept, you become its
          seller: you get its terms and documents as they are, and choose contact, servicing person and signators. Until
          then it stays with {offer.from.name}.
        </Notice>
        <p className="panel__sub">
          {documents.length === 0 ? 'It has no documents yet.' : `Documents: ${documents.join(', ')}`}
        </p>
        {typeof loan.id === 'number' ? (
          <Link className={buttonClass('quiet', 'small')} href={to.setup(String(loan.id))}>
            Read loan and documents
          </Link>
        ) : null}
      </div>
    </PanelSection>
  )
}

/** **Decline** and **Accept transfer**. */
export function OfferAnswer({ panel }: OfferProps) {
  const toast = useToast()
  const { auction, loan } = panel
  const loanId = loan.id ?? 0
  const { status, error, isOpen, send } = useRequest(loanOfferAnswerRequest, answerOfferSubject(loanId), {
    onSucceeded: () => toast({ tone: 'good', text: `Your answer about ${loan.project_name} was sent.` }),
  })
  const answer = (accept: boolean) => send({ loanId, accept, version: auction.version ?? null })
  return (
    <div className="panel__foot">
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {error?.message}
        </Notice>
      ) : null}
      <div className="unfinished__actions">
        <Button tone="quiet" disabled={isOpen} onClick={() => answer(false)}>
          Decline
        </Button>
        <Button busy={isOpen} onClick={() => answer(true)}>
          Accept transfer
        </Button>
      </div>
    </div>
  )
}

/** For a lender whose loan it was: it was transferred or deleted, here or elsewhere. */
export function LoanGone() {
  return (
    <div className="panel__notes">
      <Notice tone="warn" role="status">
        This loan is no longer on your boards: it was transferred to another lender, or deleted. You see it as it was,
        and can not change it.
      </Notice>
    </div>
  )
}
