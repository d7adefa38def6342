// The state of the form for a standing maximum: typed text, review, and sending it exactly once. It's checked like a bid.
import { useState } from 'react'
import { lostMaximum } from '../../../state/standing-maxima/sent-maximum'
import { standingMaximumSetRequest } from '../../../state/standing-maxima/standing-maxima.epics'
import { standingMaximumSubjects } from '../../../state/standing-maxima/standing-maxima.slice'
import { useRequestState } from '../../request-state'
import { useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { limitsOf } from '../bidding/bid-entry'
import { agreementOf, type BidState, exceededLimitsOf } from '../bidding/bid-state'
import { useOwnRules } from '../bidding/own-rules'
import { screenSnapshot } from '../bidding/screen-snapshot'
import { useBidStop } from '../bidding/use-bid-stop'
import { useBiddingSignator } from '../bidding/use-bidding-signator'
import { useLimitAfterBid } from '../bidding/use-limit-after-bid'
import { readMaximum } from './standing-maximum-copy'

interface MaximumForm {
  readonly state: BidState
  readonly busy: boolean
  readonly change: (text: string) => void
  readonly chooseSignator: (id: number) => void
  readonly send: () => void
}

/** `initial`: the text at first. `onSet` is called once the server has the maximum. */
export function useMaximum(initial: string, onSet: () => void): MaximumForm {
  const panel = useAuction()
  const { ids, clock } = useScreenPorts()
  const [text, setText] = useState(initial)
  const subject = standingMaximumSubjects.set(panel.auction.id)
  const request = useRequestState(subject)
  const { isOpen, send, dismiss } = useRequest(standingMaximumSetRequest, subject, {
    onSucceeded() {
      dismiss()
      onSet()
    },
  })
  const rules = useOwnRules(panel.auction.id)
  const limits = limitsOf(panel, rules, true)
  const entry = readMaximum(text, limits, panel)
  const figure = entry.ok ? entry.figure : null
  const limitAfter = useLimitAfterBid(panel, figure)
  const { signators, signator, problem, choose } = useBiddingSignator(request)
  const stop = useBidStop(panel, true)
  const state: BidState = {
    panel,
    limits,
    text,
    entry,
    rewound: false,
    moved: false,
    // A maximum doesn't raise the firm's own lead.
    leading: false,
    exceededLimits: exceededLimitsOf(figure, limits, { limitAfter, rulesGap: rules.gap }),
    limitAfter,
    rulesGap: rules.gap,
    ...stop,
    request,
    signators,
    signator,
    signatorProblem: problem,
  }
  return {
    state,
    busy: isOpen,
    change(next) {
      dismiss()
      setText(next)
    },
    chooseSignator: choose,
    send() {
      if (isOpen || figure === null || stop.stopped || (signator === null && signators.length > 0)) return
      const lost = lostMaximum(request)
      const asked = figure.kind === 'price' ? { price32: figure.price32 } : { rate: figure.rate }
      const isAgain =
        lost !== null && lost.price32 === asked.price32 && lost.rate === asked.rate && lost.signatorId === signator?.id
      send({
        auctionId: panel.auction.id,
        ...asked,
        ...(signator === null ? {} : { signatorId: signator.id }),
        // The same order again has the same key, so that the server carries it out once.
        attempt: isAgain ? lost.attempt : ids.next(),
        seen: isAgain ? lost.seen : screenSnapshot(panel, clock.read()),
        agreed: { ...agreementOf(state, true), raises: true },
      })
    },
  }
}
