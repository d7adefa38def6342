// The state of one bid in the ticket: typed text, whether it needs a review, and sending it exactly once.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BidDraft } from '../../../domain/bid-drafts'
import { bidRequested } from '../../../state/bids/bids.actions'
import { selectReplacements } from '../../../state/connection/connection.slice'
import { bidSubject } from '../../../state/market/market.selectors'
import { type RequestState, requestDismissed } from '../../../state/requests/requests.slice'
import { selectSettings } from '../../../state/settings/settings.slice'
import { selectNeedsTwoPersons } from '../../../state/two-person/two-person.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { useBidDrafts } from './bid-drafts'
import { type Entry, figureText, limitsOf, nextFigure, readEntry } from './bid-entry'
import { agreementOf, type BidState, exceededLimitsOf, figureInFlight } from './bid-state'
import { useOwnRules } from './own-rules'
import { screenSnapshot } from './screen-snapshot'
import { useBidStop } from './use-bid-stop'
import { useBiddingSignator } from './use-bidding-signator'
import { useLimitAfterBid } from './use-limit-after-bid'

export interface Bid {
  readonly state: BidState
  readonly reviewing: boolean
  readonly inFlight: boolean
  /** The settings or the bid require a review. */
  readonly mustReview: boolean
  /** The user typed the text in this ticket. */
  readonly typed: boolean
  /** What was typed before this ticket opened; null for nothing. */
  readonly earlier: BidDraft | null
  readonly change: (text: string) => void
  readonly chooseSignator: (id: number) => void
  /** Moves to the review step, or sends the bid if it needs no review. */
  readonly review: () => void
  readonly back: () => void
  readonly confirm: () => void
  /** Discards the draft, unless the bid is in flight. */
  readonly forget: () => void
}

/** The bid on this auction. `onSend` receives the id of each attempt. */
export function useBid(panel: AuctionPanel, outcome: RequestState | undefined, onSend: (attempt: string) => void): Bid {
  const { auction } = panel
  const dispatch = useAppDispatch()
  const { ids, clock } = useScreenPorts()
  const { confirm_before_bid: confirmFirst } = useAppSelector(selectSettings)
  const rules = useOwnRules(auction.id)
  const limits = limitsOf(panel, rules)
  const draft = useDraft(auction.id, () => nextFigure(limits))
  const [reviewing, setReviewing] = useState(false)
  const [bestAtOpen, setBestAtOpen] = useState(auction.best_bid_id)
  const { signators, signator, problem: signatorProblem, choose: chooseSignator } = useBiddingSignator(outcome)
  /** Set synchronously, before any render, so that the second click of a double click is ignored. */
  const isSubmitted = useRef(false)

  const status = outcome?.status
  const sentFigure = figureInFlight(outcome)
  const inFlight = sentFigure !== null
  const entry: Entry = inFlight ? { ok: true, figure: sentFigure } : readEntry(draft.text, limits)
  const stop = useBidStop(panel)
  const leading = panel.own === 'winning' && !inFlight
  const figure = entry.ok && !inFlight ? entry.figure : null
  const limitAfter = useLimitAfterBid(panel, figure)
  const exceededLimits = exceededLimitsOf(figure, limits, { limitAfter, rulesGap: rules.gap })
  const mustReview = useAppSelector(selectNeedsTwoPersons) || confirmFirst || leading || exceededLimits !== null

  const rewound = useRewound(() => {
    setReviewing(false)
    draft.clearSuggestion()
  })

  useEffect(() => {
    if (inFlight) return
    isSubmitted.current = false
    if (status === 'failed') setReviewing(false)
  }, [inFlight, status])

  const confirm = () => {
    if (isSubmitted.current || inFlight || !entry.ok || stop.stopped) return
    if (signator === null && signators.length > 0) {
      setReviewing(false)
      return
    }
    isSubmitted.current = true
    const attempt = ids.next()
    onSend(attempt)
    setBestAtOpen(auction.best_bid_id)
    const bid = {
      auctionId: auction.id,
      attempt,
      ...(signator === null ? {} : { signatorId: signator.id }),
      seen: screenSnapshot(panel, clock.read()),
      agreed: agreementOf({ leading, exceededLimits }, reviewing),
    }
    dispatch(
      bidRequested(
        entry.figure.kind === 'price' ? { ...bid, price32: entry.figure.price32 } : { ...bid, rate: entry.figure.rate },
      ),
    )
  }
  return {
    state: {
      panel,
      limits,
      text: draft.text,
      entry,
      rewound: rewound.isRewound,
      moved: auction.best_bid_id !== bestAtOpen && auction.best_bid_id !== null && panel.own !== 'winning',
      leading,
      exceededLimits,
      limitAfter,
      rulesGap: rules.gap,
      ...stop,
      request: outcome,
      signators,
      signator,
      signatorProblem,
    },
    reviewing,
    inFlight,
    mustReview,
    typed: draft.typed,
    earlier: draft.earlier,
    change: (text) => {
      rewound.dismiss()
      draft.change(text)
      // The refusal was about a different figure.
      if (status === 'failed') dispatch(requestDismissed({ subject: bidSubject(auction.id) }))
    },
    chooseSignator,
    review: () => {
      rewound.dismiss()
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

/** Whether the world was replaced while the ticket was open, until dismissed. Calls `onRewind` when it happens. */
function useRewound(onRewind: () => void) {
  const replacements = useAppSelector(selectReplacements)
  const previous = useRef(replacements)
  const latest = useRef(onRewind)
  latest.current = onRewind
  const [isRewound, setIsRewound] = useState(false)
  useEffect(() => {
    if (previous.current === replacements) return
    previous.current = replacements
    setIsRewound(true)
    latest.current()
  }, [replacements])
  return { isRewound, dismiss: () => setIsRewound(false) }
}

/**
 * The text in the field. It starts as the minimum next bid and never as a saved draft: opening the ticket and pressing Enter twice
 * must not send a figure of another moment.
 */
function useDraft(auctionId: number, next: () => ReturnType<typeof nextFigure>) {
  const drafts = useBidDrafts()
  const [earlier] = useState(() => drafts.read(auctionId))
  const [typed, setTyped] = useState(false)
  const [text, setText] = useState(() => {
    const figure = next()
    return figure === null ? '' : figureText(figure)
  })
  const change = useCallback(
    (value: string) => {
      setText(value)
      setTyped(true)
      drafts.save(auctionId, value)
    },
    [drafts, auctionId],
  )
  /** Clears a prefilled figure that the user hasn't touched. */
  const clearSuggestion = (): void => {
    if (!typed) setText('')
  }
  return { text, typed, earlier, change, clearSuggestion, forget: () => drafts.remove(auctionId) }
}
