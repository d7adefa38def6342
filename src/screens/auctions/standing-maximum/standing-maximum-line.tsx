// The firm's standing maximum in the panel of a live auction: what the server does for the firm, and the way to set, change or
// withdraw it. Loaded when an investor opens a live auction.
import { useEffect, useRef, useState } from 'react'
import { standingMaximumWithdrawRequest } from '../../../state/standing-maxima/standing-maxima.epics'
import { selectStandingMaximum, standingMaximumSubjects } from '../../../state/standing-maxima/standing-maxima.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
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
  const withdrawal = useRequest(standingMaximumWithdrawRequest, standingMaximumSubjects.withdraw(auction.id), {
    onSucceeded: () =>
      toast({
        tone: 'good',
        text: 'Standing maximum withdrawn. Bids already made stand.',
        about: toastSubject(auction.id),
      }),
  })
  useAutomaticBidToast(panel)
  if (!isOffered || maximum === undefined) return null
  // One that is beaten has ended, so the next one is new.
  const inForce = maximum?.beaten_by ? null : maximum
  return (
    <section className="standing-maximum" aria-label="Standing maximum">
      {maximum === null ? null : (
        <p className="num" role="status">
          {stateText(panel, maximum)}
        </p>
      )}
      {inForce === null ? (
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
            onClick={() => withdrawal.send({ auctionId: auction.id, attempt: ids.next() })}
          >
            Withdraw
          </Button>
        </>
      )}
      {withdrawal.status === 'failed' && inForce !== null ? (
        <Notice tone="wrong" role="alert">
          {withdrawal.error?.message ?? 'The standing maximum wasn’t withdrawn.'}
        </Notice>
      ) : null}
      {isOpen ? <StandingMaximumDialog maximum={inForce} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

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
