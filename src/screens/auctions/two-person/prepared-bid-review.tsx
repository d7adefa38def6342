// A second person's review of a prepared bid: the same facts and confirmations as in the ticket, and who confirms, with their PIN.
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { formatCountOf } from '../../../domain/formats'
import { orderOf, preparedName, preparedText, secondsLeft, toConfirm } from '../../../domain/prepared-bid'
import { selectConnection } from '../../../state/connection/connection.slice'
import { twoPersonConfirmRequest, twoPersonDeclineRequest } from '../../../state/two-person/two-person.epics'
import { twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { type AuctionPanel, makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { Button, IconButton } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { type Fact, Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { useRequestState } from '../../request-state'
import { useAppSelector, useScreenPorts, useView } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { type FollowedRequest, useRequest } from '../../use-request'
import { AuctionProvider, useAuction } from '../auction-context'
import { formatFigure, ownLimitName, ownLimitOf } from '../bidding/bid-entry'
import { figureFacts } from '../bidding/bid-facts'
import { agreementOf, type BidState } from '../bidding/bid-state'
import { isLineDown } from '../bidding/bid-warnings'
import { ReviewedBid, SendButton, useBidConfirmations } from '../bidding/reviewed-bid'
import { screenSnapshot } from '../bidding/screen-snapshot'
import { TicketHead } from '../bidding/ticket-head'
import { TicketMoney } from '../bidding/ticket-money'
import { TicketRecap } from '../bidding/ticket-recap'
import { useCurrentPreferences } from '../bidding/use-current-preferences'
import { withBid } from '../board-address'
import { knownQuote, quote } from '../loan-copy'
import { LostBid } from './lost-bid'
import type { PreparedBid } from './prepared-bid-order'
import { Problem } from './problem'
import { SignatorPinFields } from './signator-pin-fields'
import { signatorsExcept, useSignators } from './signators'
import { isLost, usePreparedBid } from './use-prepared-bid'
import { isSignatorPinError, useSignatorPin } from './use-signator-pin'
import '../bidding/ticket.css'

interface PreparedBidReviewProps {
  readonly bid: PreparedBid
  readonly project: string
  readonly now: number
  /** How the bid ended; null while it waits. */
  readonly end: string | null
  readonly onClose: () => void
  /** The user closes the outcome. */
  readonly onRead: () => void
}

/** Closes once a decision made here succeeds. If the bid ends another way, shows the outcome instead of the form. */
export function PreparedBidReview({ bid, project, now, end, onClose, onRead }: PreparedBidReviewProps) {
  const panel = useView(makeAuctionPanelView, bid.auction_id)
  const [, navigate] = useLocation()
  const to = useDestinations()
  const bidsAgain = useRef(false)
  const bidAgain = () => navigate(withBid(to.board('live', bid.auction_id)))
  const confirmation = useRequest(twoPersonConfirmRequest, twoPersonSubjects.confirm(bid.id), { onSucceeded: onClose })
  const declineRequest = useRequest(twoPersonDeclineRequest, twoPersonSubjects.decline(bid.id), {
    onSucceeded() {
      onClose()
      if (bidsAgain.current) bidAgain()
    },
  })
  const bidAgainAfterReading = () => {
    onRead()
    bidAgain()
  }
  const decline = (again: boolean) => {
    bidsAgain.current = again
    declineRequest.send({ id: bid.id })
  }
  useCurrentPreferences(false)
  const hasEnded = end !== null && !confirmation.isOpen && !declineRequest.isOpen
  const leave = hasEnded ? onRead : onClose
  return (
    <Dialog open onClose={leave} title={toConfirm(bid)} titleHidden className="prepared-review">
      <section className="ticket" aria-label={preparedName(bid)}>
        <div className="ticket__title">
          <h2>{toConfirm(bid)}</h2>
          <span>{project}</span>
          <IconButton label="Close review" onClick={leave}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {hasEnded ? (
          <Outcome
            bid={bid}
            text={end}
            onClose={onRead}
            onBidAgain={mayBidAgain(bid, panel) ? bidAgainAfterReading : null}
          />
        ) : (
          <>
            <p className="prepared-review__left num" role="timer">
              {preparedText(bid)}{' '}
              <span>
                <b>{formatCountOf(secondsLeft(bid, now), 'second')}</b> left
              </span>
            </p>
            {panel === null ? (
              <div className="ticket__scroll">
                <Notice tone="warn" role="status">
                  This auction hasn’t loaded, so its prices can’t be shown. Reload the page to review the {orderOf(bid)}
                  .
                </Notice>
              </div>
            ) : (
              <AuctionProvider value={panel}>
                <Review
                  bid={bid}
                  confirmation={confirmation}
                  declineRequest={declineRequest}
                  onDecline={() => decline(false)}
                  onBidAgain={() => decline(true)}
                />
              </AuctionProvider>
            )}
          </>
        )}
      </section>
    </Dialog>
  )
}

/** A refused bid can be followed by another while the auction takes bids. A maximum isn't: the ticket would send a bid. */
const mayBidAgain = ({ outcome, standing_maximum: isMaximum }: PreparedBid, panel: AuctionPanel | null): boolean =>
  outcome === 'refused' && isMaximum !== true && panel !== null && panel.auction.status === 'live' && !panel.isGone

interface OutcomeProps {
  readonly bid: PreparedBid
  readonly text: string
  readonly onClose: () => void
  /** Opens the ticket; null if another bid is impossible or pointless. */
  readonly onBidAgain: (() => void) | null
}

function Outcome({ bid, text, onClose, onBidAgain }: OutcomeProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <div className="ticket__scroll">
        <p className="ticket__figure num">
          <span>{preparedName(bid)}</span>
          <b>{quote(bid)}</b>
        </p>
        <Notice tone={bid.outcome === 'confirmed' ? 'good' : 'warn'} role="status">
          {text}
        </Notice>
      </div>
      <div className="ticket__foot">
        <Button ref={button} tone="quiet" size="large" onClick={onClose}>
          Close
        </Button>
        {onBidAgain === null ? null : (
          <Button size="large" onClick={onBidAgain}>
            Bid again
          </Button>
        )}
      </div>
    </>
  )
}

interface ReviewProps {
  readonly bid: PreparedBid
  readonly confirmation: FollowedRequest<typeof twoPersonConfirmRequest.action>
  readonly declineRequest: FollowedRequest<typeof twoPersonDeclineRequest.action>
  readonly onDecline: () => void
  readonly onBidAgain: () => void
}

/** The bid and both decisions; once it can no longer be accepted, why, and the way back to the ticket. */
function Review(props: ReviewProps) {
  const { bid, declineRequest, onDecline, onBidAgain } = props
  const panel = useAuction()
  const request = useRequestState(twoPersonSubjects.confirm(bid.id))
  // The fields show what is wrong with the signator or the PIN.
  const state = usePreparedBid(bid, panel, isSignatorPinError(request?.error) ? undefined : request)
  return (
    <>
      <TicketHead gone={state.gone} />
      <TicketMoney entry={state.entry} />
      {isLost(state) ? (
        <LostBid
          bid={bid}
          state={state}
          busy={declineRequest.isOpen}
          problem={declineRequest.isOpen ? undefined : declineRequest.error?.message}
          onDecline={onDecline}
          onBidAgain={onBidAgain}
        />
      ) : (
        <Confirmation {...props} state={state} />
      )}
    </>
  )
}

/** The bid, its confirmations, and who confirms it. */
function Confirmation({
  bid,
  state,
  confirmation,
  declineRequest,
  onDecline,
}: ReviewProps & { readonly state: BidState }) {
  const panel = useAuction()
  const { ids, clock } = useScreenPorts()
  const isDown = isLineDown(useAppSelector(selectConnection))
  const hasReceipts = useOffers('receipts')
  const form = useRef<HTMLFormElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const confirmations = useBidConfirmations(state, { form, fallback: select })
  const others = signatorsExcept({ id: bid.prepared_by_id, name: bid.prepared_by }, useSignators())
  const signatorPin = useSignatorPin(others, 'Confirmed by', confirmation.isOpen ? null : confirmation.error)
  const busy = confirmation.isOpen || declineRequest.isOpen
  const stopped = state.stopped || isDown || !confirmations.areComplete || others.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped) return
    const proof = signatorPin.submit()
    if (proof === null) return
    confirmation.dismiss()
    const seen = screenSnapshot(panel, clock.read())
    confirmation.send({ id: bid.id, attempt: ids.next(), ...proof, seen, agreed: agreementOf(state, true) })
  }
  return (
    <form ref={form} tabIndex={-1} className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <ReviewedBid
            lead={preparedName(bid)}
            state={state}
            step="confirm"
            confirmations={confirmations}
            busy={busy}
          />
          {others.length === 0 ? (
            <Notice tone="warn">Only another signator of your firm can confirm this {orderOf(bid)}.</Notice>
          ) : (
            <SignatorPinFields
              ref={select}
              label="Confirmed by"
              signators={others}
              signatorPin={signatorPin}
              disabled={busy}
            />
          )}
          <Problem message={declineRequest.isOpen ? undefined : declineRequest.error?.message} />
        </div>
        <div className="ticket__part">
          <Facts layout="lines" facts={factsOf(state)} />
          <p className="key">
            {bid.standing_maximum
              ? 'Each bid that the server makes for it is binding.'
              : 'A bid is binding and can’t be withdrawn.'}
            {hasReceipts ? ' Both names appear on its receipt.' : null}
          </p>
        </div>
      </div>
      <div className="ticket__foot">
        <TicketRecap figure={knownQuote(bid)} />
        <Button tone="quiet" size="large" busy={declineRequest.isOpen} disabled={busy} onClick={onDecline}>
          Decline
        </Button>
        <SendButton busy={confirmation.isOpen} disabled={stopped || declineRequest.isOpen}>
          {confirmation.status === 'unknown'
            ? 'Checking…'
            : confirmation.isOpen
              ? 'Sending…'
              : `Confirm ${orderOf(bid)}`}
        </SendButton>
      </div>
    </form>
  )
}

/** The ticket's facts about the bid, and the user's own limit. */
function factsOf(state: BidState): readonly Fact[] {
  const limit = ownLimitOf(state.limits)
  const value = limit === null ? 'none' : formatFigure(limit)
  return [...figureFacts(state), { name: ownLimitName(state.limits), value }]
}
