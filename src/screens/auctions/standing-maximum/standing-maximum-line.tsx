// The firm's standing maximum in the panel of a live auction: what the server does for the firm, and the way to set, change or
// withdraw it. Loaded when an investor opens a live auction.
import { useEffect, useRef, useState } from 'react'
import { bestFigureOf } from '../../../domain/bid-figures'
import type { RequestState } from '../../../state/requests/requests.slice'
import { lostAttempt, lostMaximum } from '../../../state/standing-maxima/sent-maximum'
import { standingMaximumWithdrawRequest } from '../../../state/standing-maxima/standing-maxima.epics'
import {
  type StandingMaximum,
  selectStandingMaximum,
  standingMaximumSubjects,
} from '../../../state/standing-maxima/standing-maxima.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useRequestState } from '../../request-state'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { refusalOf } from '../bidding/bid-state'
import { isRateProcess, knownQuote } from '../loan-copy'
import { toastSubject } from '../toast-subject'
import { stateText } from './standing-maximum-copy'
import { StandingMaximumDialog } from './standing-maximum-dialog'
import './standing-maximum.css'

export function StandingMaximumLine() {
  const panel = useAuction()
  const { auction, loan } = panel
  const maximum = useAppSelector((state) => selectStandingMaximum(state, auction.id))
  const isOffered = useOffers('standing-maximum')
  const { ids } = useScreenPorts()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const setting = useRequestState(standingMaximumSubjects.set(auction.id))
  const withdrawalSubject = standingMaximumSubjects.withdraw(auction.id)
  const withdrawing = useRequestState(withdrawalSubject)
  const withdrawal = useRequest(standingMaximumWithdrawRequest, withdrawalSubject, {
    onSucceeded: () =>
      toast({
        tone: 'good',
        text: 'Standing maximum withdrawn. Bids already made stand.',
        about: toastSubject(auction.id),
      }),
  })
  useAutomaticBidToast(panel)
  const hasOutcome = isUnsettled(setting) || isUnsettled(withdrawing)
  if (!isOffered || (maximum === undefined && !hasOutcome)) return null
  // One that is beaten has ended, so the next one is new.
  const inForce = maximum?.beaten_by ? null : maximum
  return (
    <section className="standing-maximum" aria-label="Standing maximum">
      {maximum ? (
        <p className="num" role="status">
          {stateText(panel, maximum)}
        </p>
      ) : null}
      {inForce === undefined ? null : inForce === null ? (
        <Button tone="quiet" size="small" onClick={() => setIsOpen(true)}>
          {isRateProcess(loan) ? 'Bid for me down to…' : 'Bid for me up to…'}
        </Button>
      ) : (
        <>
          <Button tone="bare" size="small" onClick={() => setIsOpen(true)}>
            Change
          </Button>
          <Button
            tone="bare"
            size="small"
            busy={withdrawal.isOpen}
            onClick={() => withdrawal.send({ auctionId: auction.id, attempt: lostAttempt(withdrawing) ?? ids.next() })}
          >
            Withdraw
          </Button>
        </>
      )}
      {isOpen || isInForce(setting, maximum) ? null : <OutcomeNotice request={setting} />}
      {inForce === null ? null : <OutcomeNotice request={withdrawing} />}
      {isOpen ? <StandingMaximumDialog maximum={inForce ?? null} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

const isUnsettled = (request: RequestState | undefined): request is RequestState =>
  request?.status === 'unknown' || request?.status === 'failed'

/** True if an order that was thought lost arrived late. */
function isInForce(request: RequestState | undefined, maximum: StandingMaximum | null | undefined): boolean {
  const lost = lostMaximum(request)
  const { price32, rate } = bestFigureOf(maximum)
  return lost !== null && (lost.price32 ?? null) === price32 && (lost.rate ?? null) === rate
}

/** What became of an order: not known yet, or why it failed. */
const OutcomeNotice = ({ request }: { readonly request: RequestState | undefined }) =>
  isUnsettled(request) ? (
    <Notice tone={request.status === 'unknown' ? 'warn' : 'wrong'} role="alert">
      {refusalOf(request) ?? request.error?.message ?? 'We didn’t hear back. Checking whether it went through…'}
    </Notice>
  ) : null

/** Says at what figure the server has just bid for the firm, while the firm leads by that bid. */
function useAutomaticBidToast({ auction, best, own }: AuctionPanel): void {
  const toast = useToast()
  const isAutomatic = own === 'winning' && best?.automatic === true
  const id = isAutomatic ? best.id : null
  const figure = knownQuote(best)
  const announced = useRef(id)
  useEffect(() => {
    if (id === null || announced.current === id) return
    announced.current = id
    toast({ tone: 'good', text: `Bid for you at ${figure ?? 'the next step'}.`, about: toastSubject(auction.id) })
  }, [id, figure, auction.id, toast])
}
