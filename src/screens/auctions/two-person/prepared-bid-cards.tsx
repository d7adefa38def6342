// The firm's prepared bids, on every page and above any dialog. Another session can review them; the session that
// prepared one can only wait for it or withdraw it.

import { useEffect, useId, useRef, useState } from 'react'
import { formatCountOf } from '../../../domain/formats'
import { orderOf, preparedText, secondsLeft, toConfirm } from '../../../domain/prepared-bid'
import { selectLoan } from '../../../state/market/market.selectors'
import type { RootState } from '../../../state/root-reducer'
import { twoPersonDeclineRequest } from '../../../state/two-person/two-person.epics'
import { selectTwoPerson, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { showsRank } from '../../../state/views/auction-card.view'
import { type AuctionPanel, makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { OnTop } from '../../../ui/top-surface'
import { useOfficialNow } from '../../official-clock'
import { useRequestState, useShownRequests } from '../../request-state'
import { useAppSelector, useView } from '../../store-binding'
import { useRequest } from '../../use-request'
import { knownQuote } from '../loan-copy'
import { standingText } from '../rank-copy'
import { byUrgency, type PreparedBid } from './prepared-bid-order'
import { PreparedBidReview } from './prepared-bid-review'
import { PreparedFigure } from './prepared-figure'
import { Problem } from './problem'
import { useOutcomeOf } from './use-outcome-of'
import { useOutcomeToasts } from './use-outcome-toasts'
import { isLost, usePreparedBid } from './use-prepared-bid'
import { isSignatorPinError } from './use-signator-pin'
import './two-person.css'

const projectOf = (state: RootState, auctionId: number): string =>
  selectLoan(state, auctionId)?.project_name ?? 'An auction'

/** The requests whose outcomes these cards show. */
const isOfPreparedBid = (subject: string): boolean =>
  subject.startsWith('two-person.confirm:') || subject.startsWith('two-person.decline:')

/** The cards of waiting bids, and the review of one of them. Nothing if no bid waits, or the server doesn't have the rule. */
export function PreparedBidCards() {
  const { status, prepared, session } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow()
  const outcomeOf = useOutcomeOf()
  const [reviewedId, setReviewedId] = useState<number | null>(null)
  const [lastReviewedId, setLastReviewedId] = useState<number | null>(null)
  useShownRequests(isOfPreparedBid)
  const markOutcomeRead = useOutcomeToasts(outcomeOf, reviewedId)
  const reviewed = prepared.find(({ id }) => id === reviewedId)
  const project = useAppSelector((state) => projectOf(state, reviewed?.auction_id ?? 0))
  if (status !== 'loaded' || now === null) return null
  const shown = byUrgency(
    prepared.filter((one) => outcomeOf(one) === null && one.id !== reviewedId),
    session,
    now,
  )
  const close = () => {
    setLastReviewedId(reviewedId)
    setReviewedId(null)
  }
  return (
    <>
      {shown.length === 0 ? null : (
        <OnTop>
          <section className="prepared" aria-label="Prepared bids">
            {shown.map((one) => (
              <PreparedBidCard
                key={one.id}
                bid={one}
                isOwn={one.session === session}
                now={now}
                takesFocus={one.id === lastReviewedId}
                onReview={() => setReviewedId(one.id)}
              />
            ))}
          </section>
        </OnTop>
      )}
      {reviewed === undefined ? null : (
        <PreparedBidReview
          bid={reviewed}
          project={project}
          now={now}
          end={outcomeOf(reviewed)}
          onClose={close}
          onRead={() => {
            markOutcomeRead(reviewed.id)
            close()
          }}
        />
      )}
    </>
  )
}

interface CardProps {
  readonly bid: PreparedBid
  /** Prepared in this session, which can't confirm it. */
  readonly isOwn: boolean
  readonly now: number
  /** The user just closed its review. */
  readonly takesFocus: boolean
  readonly onReview: () => void
}

/** Nothing if the best bid's figure is unknown. */
function bestText(panel: AuctionPanel | null): string | null {
  if (panel !== null && showsRank(panel)) return `${standingText(panel)}.`
  const best = knownQuote(panel?.best ?? null)
  if (best !== null) return `Best bid ${best}.`
  return panel?.best ? null : 'No bid yet.'
}

function PreparedBidCard({ bid, isOwn, now, takesFocus, onReview }: CardProps) {
  const heading = useId()
  const project = useAppSelector((state) => projectOf(state, bid.auction_id))
  const panel = useView(makeAuctionPanelView, bid.auction_id)
  return (
    <article className={isOwn ? 'prepared__card' : 'prepared__card prepared__card--act'} aria-labelledby={heading}>
      <div className="prepared__what">
        <div className="prepared__title" role={isOwn ? undefined : 'alert'}>
          <h2 id={heading}>{isOwn ? 'Waiting for a signator' : toConfirm(bid)}</h2>
          <p className="num">
            <PreparedFigure bid={bid} /> on {project}
          </p>
        </div>
        <p className="key num">
          {preparedText(bid)} {bestText(panel)} {panel === null ? null : <RefusalReason bid={bid} panel={panel} />}
        </p>
      </div>
      <div className="prepared__actions">
        <p className="prepared__left num" role="timer">
          <b>{formatCountOf(secondsLeft(bid, now), 'second')}</b> left
        </p>
        {isOwn ? (
          <Withdrawal bid={bid} />
        ) : (
          <ReviewButton bid={bid} panel={panel} takesFocus={takesFocus} onReview={onReview} />
        )}
      </div>
    </article>
  )
}

/** Why the server would refuse the bid now; nothing if it wouldn't. */
function RefusalReason({ bid, panel }: { readonly bid: PreparedBid; readonly panel: AuctionPanel }) {
  const state = usePreparedBid(bid, panel, undefined)
  if (state.blocked !== null) return <b className="prepared__why">{state.blocked}</b>
  return isLost(state) ? <b className="prepared__why">This {orderOf(bid)} can no longer be accepted.</b> : null
}

function Withdrawal({ bid }: { readonly bid: PreparedBid }) {
  const { isOpen, error, send } = useRequest(twoPersonDeclineRequest, twoPersonSubjects.decline(bid.id))
  return (
    <>
      <Problem message={error?.message} />
      <Button tone="quiet" busy={isOpen} onClick={() => send({ id: bid.id })}>
        Withdraw
      </Button>
    </>
  )
}

/** Opens the review, and regains focus when it closes. */
function ReviewButton({
  bid,
  panel,
  takesFocus,
  onReview,
}: Pick<CardProps, 'bid' | 'takesFocus' | 'onReview'> & { readonly panel: AuctionPanel | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const confirmation = useRequestState(twoPersonSubjects.confirm(bid.id))
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <>
      <Problem message={isSignatorPinError(confirmation?.error) ? undefined : confirmation?.error?.message} />
      <Button ref={button} onClick={onReview}>
        {panel === null ? REVIEW : <ReviewLabel bid={bid} panel={panel} />}
      </Button>
    </>
  )
}

const REVIEW = 'Review and confirm'

function ReviewLabel({ bid, panel }: { readonly bid: PreparedBid; readonly panel: AuctionPanel }) {
  return isLost(usePreparedBid(bid, panel, undefined)) ? 'Review' : REVIEW
}
