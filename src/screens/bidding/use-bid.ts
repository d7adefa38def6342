// The life of one bid in the ticket: what is typed, when it must be reviewed, and sending it exactly once.
import { useCallback, useEffect, useRef, useState } from 'react'
import { bidRequested } from '../../state/bids/bids.actions'
import { selectReplacements } from '../../state/connection/connection.slice'
import { bidSubject } from '../../state/market/market.selectors'
import type { RequestState } from '../../state/requests/requests.slice'
import { requestDismissed } from '../../state/requests/requests.slice'
import { selectSession } from '../../state/session/session.slice'
import { selectSettings } from '../../state/settings/settings.slice'
import { selectNeedsTwoPersons } from '../../state/two-person/two-person.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { useBidDrafts } from './bid-drafts'
import type { Entry } from './bid-entry'
import { figureText, limitsOf, nextFigure, readEntry } from './bid-entry'
import type { BidState } from './bid-state'
import { beyondOf, figureInFlight } from './bid-state'
import { useOwnRules } from './own-rules'
import { seenNow } from './seen-now'
import { useBidStop } from './use-bid-stop'
import { useLimitAfterBid } from './use-limit-after-bid'

export interface Bid {
  readonly state: BidState
  readonly reviewing: boolean
  readonly inFlight: boolean
  /** This bid is reviewed, whatever the settings say. */
  readonly mustReview: boolean
  /** The text was typed here, now or before. */
  readonly typed: boolean
  /** The text was typed before the ticket was opened this time. */
  readonly restored: boolean
  readonly change: (text: string) => void
  readonly chooseSignator: (id: number) => void
  /** To the review, or, where none is needed, to the server. */
  readonly review: () => void
  readonly back: () => void
  readonly confirm: () => void
  /** Drops what was typed, unless it is under way. */
  readonly forget: () => void
}

/** The bid on this auction. `onSend` gets the attempt of each press. */
export function useBid(panel: AuctionPanel, outcome: RequestState | undefined, onSend: (attempt: string) => void): Bid {
  const { auction } = panel
  const dispatch = useAppDispatch()
  const { ids, clock } = useScreenPorts()
  const session = useAppSelector(selectSession)
  const { confirm_before_bid: confirmFirst } = useAppSelector(selectSettings)
  const limits = limitsOf(panel, useOwnRules(auction.id))
  const draft = useDraft(auction.id, () => nextFigure(limits))
  const [reviewing, setReviewing] = useState(false)
  const [bestAtOpen, setBestAtOpen] = useState(auction.best_bid_id)
  const [chosenSignator, chooseSignator] = useState<number | null>(null)
  const signators = session.user?.profile?.signators ?? []
  const signator = signators.find((person) => person.id === chosenSignator) ?? signators[0] ?? null
  /** Set when pressed, before anything renders, so that the second click of a double click is ignored. */
  const pressed = useRef(false)

  const status = outcome?.status
  const underWay = figureInFlight(outcome)
  const inFlight = underWay !== null
  const entry: Entry = inFlight ? { ok: true, figure: underWay } : readEntry(draft.text, limits)
  const stop = useBidStop(panel)
  const leading = panel.own === 'winning' && !inFlight
  const figure = entry.ok && !inFlight ? entry.figure : null
  const limitAfter = useLimitAfterBid(panel, figure)
  const beyond = figure === null ? null : beyondOf(figure, limits, limitAfter)
  const mustReview = useAppSelector(selectNeedsTwoPersons) || confirmFirst || leading || beyond !== null

  const wentBack = useWentBack(() => {
    setReviewing(false)
    draft.clearReady()
  })

  useEffect(() => {
    if (inFlight) return
    pressed.current = false
    if (status === 'failed') setReviewing(false)
  }, [inFlight, status])

  const confirm = () => {
    if (pressed.current || inFlight || !entry.ok || stop.stopped) return
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
  return {
    state: {
      panel,
      limits,
      text: draft.text,
      entry,
      wentBack: wentBack.is,
      moved: auction.best_bid_id !== bestAtOpen && auction.best_bid_id !== null && panel.own !== 'winning',
      leading,
      beyond,
      limitAfter,
      ...stop,
      request: outcome,
      signators,
      signator,
    },
    reviewing,
    inFlight,
    mustReview,
    typed: draft.typed,
    restored: draft.restored,
    change: (text) => {
      wentBack.isRead()
      draft.change(text)
      // The reason for a refusal was about another figure.
      if (status === 'failed') dispatch(requestDismissed({ subject: bidSubject(auction.id) }))
    },
    chooseSignator,
    review: () => {
      wentBack.isRead()
      if (mustReview) setReviewing(true)
      else confirm()
    },
    back: () => setReviewing(false),
    confirm,
    forget: () => {
      if (!inFlight) draft.forget()
    },
  }
}

/** Whether time went back while the ticket was open, until somebody goes on with the bid; `then` runs when it does. */
function useWentBack(then: () => void) {
  const replacements = useAppSelector(selectReplacements)
  const known = useRef(replacements)
  const latest = useRef(then)
  latest.current = then
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (known.current === replacements) return
    known.current = replacements
    setIs(true)
    latest.current()
  }, [replacements])
  return { is, isRead: () => setIs(false) }
}

/** The text in the field: what was typed before, else the next bid. */
function useDraft(auctionId: number, next: () => ReturnType<typeof nextFigure>) {
  const drafts = useBidDrafts()
  const [restored] = useState(() => drafts.read(auctionId) !== null)
  const [typed, setTyped] = useState(restored)
  const [text, setText] = useState(() => {
    const figure = next()
    return drafts.read(auctionId) ?? (figure === null ? '' : figureText(figure))
  })
  const change = useCallback(
    (value: string) => {
      setText(value)
      setTyped(true)
      drafts.keep(auctionId, value)
    },
    [drafts, auctionId],
  )
  /** Drops a figure that nobody typed. */
  const clearReady = (): void => {
    if (!typed) setText('')
  }
  return { text, typed, restored, change, clearReady, forget: () => drafts.drop(auctionId) }
}
