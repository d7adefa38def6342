// The dialog Place a bid: enter, review, confirm, and the outcome. Other events never change or drop the typed text, and
// nothing is sent twice.
import { useCallback, useEffect, useRef, useState } from 'react'
import { bidBlockedBy } from '../../domain/bid-rules'
import { bidRequested } from '../../state/bids/bids.events'
import { bidSubject } from '../../state/bids/bids.selectors'
import type { RequestState } from '../../state/requests/requests.state'
import { selectSession } from '../../state/session/session.selectors'
import { selectSettings } from '../../state/settings/settings.selectors'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { makeAuctionPanelView } from '../../state/views/auction-panel.view'
import { Dialog } from '../../ui/dialog'
import { amountText, sectionName } from '../auctions/loan-copy'
import { useRequestState } from '../request-state'
import { useAppDispatch, useAppSelector, useScreenPorts, useView } from '../store-binding'
import { useBidDrafts } from './bid-drafts'
import { EnterStep } from './bid-enter-step'
import { figureText, limitsOf, nextFigure, readEntry } from './bid-entry'
import { ReviewStep } from './bid-review-step'
import './bid.css'

interface PlaceBidDialogProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

/** The dialog. If it is closed meanwhile, BidNews shows the outcome of its bid. */
export function PlaceBidDialog({ open, auctionId, onClose }: PlaceBidDialogProps) {
  const panel = useKept(useView(makeAuctionPanelView, auctionId))
  const attempt = useRef<string | null>(null)
  const outcome = useOutcome(auctionId, attempt.current)
  const drafts = useBidDrafts()
  useEffect(() => (open ? drafts.show(auctionId) : undefined), [open, drafts, auctionId])

  const succeeded = outcome?.status === 'succeeded'
  useEffect(() => {
    if (!succeeded) return
    attempt.current = null
    onClose()
  }, [succeeded, onClose])

  if (!open || !panel) return null
  return (
    <OpenBid
      panel={panel}
      outcome={outcome}
      onClose={onClose}
      onSend={(id) => {
        attempt.current = id
      }}
    />
  )
}

/** The last value that was not null, so that the dialog stays when a session ends. */
function useKept<T>(value: T | null): T | null {
  const kept = useRef(value)
  if (value !== null) kept.current = value
  return value ?? kept.current
}

/** The request of this attempt, or an earlier one that is still open. */
function useOutcome(auctionId: number, attempt: string | null): RequestState | undefined {
  const request = useRequestState(bidSubject(auctionId))
  if (request === undefined) return undefined
  const isOpen = request.status === 'pending' || request.status === 'unknown'
  return isOpen || request.attempt === attempt ? request : undefined
}

interface OpenBidProps {
  readonly panel: AuctionPanel
  readonly outcome: RequestState | undefined
  readonly onClose: () => void
  readonly onSend: (attempt: string) => void
}

function OpenBid({ panel, outcome, onClose, onSend }: OpenBidProps) {
  const { auction, loan } = panel
  const dispatch = useAppDispatch()
  const { ids, clock } = useScreenPorts()
  const drafts = useBidDrafts()
  const session = useAppSelector(selectSession)
  const limits = limitsOf(panel)
  const next = nextFigure(limits)
  const [text, setText] = useState(() => drafts.read(auction.id) ?? (next === null ? '' : figureText(next)))
  const [reviewing, setReviewing] = useState(false)
  const { confirm_before_bid: confirmFirst } = useAppSelector(selectSettings)
  const [bestAtOpen, setBestAtOpen] = useState(auction.best_bid_id)
  const signators = session.user?.profile?.signators ?? []
  const [chosenSignator, chooseSignator] = useState<number | null>(null)
  const signator = signators.find((person) => person.id === chosenSignator) ?? signators[0] ?? null
  /** Set when pressed, before anything renders, so that the second click of a double click is ignored. */
  const pressed = useRef(false)

  const entry = readEntry(text, limits)
  const status = outcome?.status
  const inFlight = status === 'pending' || status === 'unknown'
  const blocked = bidBlockedBy(auction.status, auction.paused_at ?? null)
  const signedOut = session.status !== 'signed-in'
  const moved = auction.best_bid_id !== bestAtOpen && auction.best_bid_id !== null && panel.own !== 'winning'

  useEffect(() => {
    if (inFlight) return
    pressed.current = false
    if (status === 'failed') setReviewing(false)
  }, [inFlight, status])

  const change = useCallback(
    (typed: string) => {
      setText(typed)
      drafts.keep(auction.id, typed)
    },
    [drafts, auction.id],
  )
  const cancel = () => {
    if (!inFlight) drafts.drop(auction.id)
    onClose()
  }
  const confirm = () => {
    if (pressed.current || inFlight || !entry.ok || blocked !== null || signedOut) return
    pressed.current = true
    const attempt = ids.next()
    onSend(attempt)
    setBestAtOpen(auction.best_bid_id)
    dispatch(
      bidRequested({
        auctionId: auction.id,
        attempt,
        ...(entry.figure.kind === 'price' ? { price32: entry.figure.price32 } : { rate: entry.figure.rate }),
        ...(signator === null ? {} : { signatorId: signator.id }),
        seen: seenNow(panel, clock.read()),
      }),
    )
  }

  const state = {
    panel,
    limits,
    text,
    entry,
    moved,
    blocked: blocked?.message ?? null,
    signedOut,
    request: outcome,
    signators,
    signator,
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title="Place a bid"
      subtitle={[loan.project_name, sectionName(loan), amountText(loan)].join(' · ')}
      locked={status === 'pending'}
    >
      {reviewing ? (
        <ReviewStep state={state} onBack={() => setReviewing(false)} onCancel={cancel} onConfirm={confirm} />
      ) : (
        <EnterStep
          state={state}
          onText={change}
          onSignator={chooseSignator}
          onCancel={cancel}
          onReview={() => (confirmFirst ? setReviewing(true) : confirm())}
          sends={!confirmFirst}
        />
      )}
    </Dialog>
  )
}

type Reading = ReturnType<ReturnType<typeof useScreenPorts>['clock']['read']>

/** What is on the screen when pressed; it becomes part of the receipt. */
function seenNow(panel: AuctionPanel, reading: Reading) {
  const { auction, best, bestPrice32 } = panel
  return {
    ...(typeof auction.version === 'number' ? { version: auction.version } : {}),
    ...(bestPrice32 === null ? {} : { price32: bestPrice32 }),
    ...(typeof best?.gnma_interest_rate === 'number' ? { rate: best.gnma_interest_rate } : {}),
    ...(best === null ? {} : { ageMs: Math.max(0, Math.round(reading.now - Date.parse(best.created_at))) }),
    ...(Number.isFinite(reading.errorMs) ? { clockErrorMs: Math.round(reading.errorMs) } : {}),
  }
}
