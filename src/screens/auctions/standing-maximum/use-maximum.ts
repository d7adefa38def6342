// The state of the form for a standing maximum: typed text, review, and sending it exactly once. It's checked like a bid.
import { useState } from 'react'
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
  const limits = limitsOf(panel, rules)
  const entry = readMaximum(text, limits, panel)
  const figure = entry.ok ? entry.figure : null
  const limitAfter = useLimitAfterBid(panel, figure)
  const { signators, signator, problem, choose } = useBiddingSignator(request)
  const stop = useBidStop(panel)
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
      const order = {
        auctionId: panel.auction.id,
        attempt: ids.next(),
        ...(signator === null ? {} : { signatorId: signator.id }),
        seen: screenSnapshot(panel, clock.read()),
        agreed: { ...agreementOf(state, true), raises: true },
      }
      send(figure.kind === 'price' ? { ...order, price32: figure.price32 } : { ...order, rate: figure.rate })
    },
  }
}
