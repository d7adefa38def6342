// Messages in both steps of the ticket and in the review of a prepared bid, most urgent first.

import { entryVerb } from '../../../domain/bid-rules'
import { UNKNOWN_OUTCOME_MESSAGE } from '../../../state/requests/requests.slice'
import { Notice } from '../../../ui/states'
import { knownQuote } from '../loan-copy'
import { formatFigure, nextFigure, orderName } from './bid-entry'
import { type BidState, isInFlight, refusalOf } from './bid-state'
import { ApprovalWarning, EndWarning, LineWarning, MovedWarning, SignedOutWarning } from './bid-warnings'
import { exceededLimitsText, limitSentence } from './own-limits-copy'

interface BidMessagesProps {
  readonly state: BidState
  /** `confirm`: a second person reviews a prepared bid and can't change it. */
  readonly step: 'enter' | 'review' | 'confirm'
}

export function BidMessages({ state, step }: BidMessagesProps) {
  const { panel, limits, entry, blocked, gone, signedOut, request } = state
  const order = orderName(limits)
  if (signedOut) return <SignedOutWarning order={order} />
  if (isInFlight(request))
    return request?.status === 'unknown' ? (
      <Notice tone="warn" role="alert">
        {request.error?.message ?? UNKNOWN_OUTCOME_MESSAGE}
      </Notice>
    ) : null
  const refusal = refusalOf(request)
  const best = knownQuote(panel.best)
  const exceededText = exceededLimitsText(state, step)
  return (
    <>
      <ApprovalWarning auctionId={panel.auction.id} isRefused={refusal !== null} />
      {refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {refusal}
        </Notice>
      )}
      {state.signatorProblem === null ? null : (
        <Notice tone="wrong" role="alert">
          {state.signatorProblem}
        </Notice>
      )}
      {blocked === null ? null : (
        <Notice tone="wrong" role="alert">
          {blocked}
          {gone ? ' Nothing was sent.' : null}
        </Notice>
      )}
      {state.rewound ? (
        <Notice tone="warn" role="alert">
          The simulator was reset to another point in time, so nothing was sent. Check the prices before you bid.
        </Notice>
      ) : null}
      {state.moved && blocked === null && refusal === null ? (
        <MovedWarning
          outbid={panel.own === 'outbid'}
          stillBeats={entry.ok && best !== null}
          best={best}
          nextStep={best === null ? '' : nextStepText(state, step)}
        />
      ) : null}
      {state.leading && step === 'enter' ? (
        <Notice tone="warn" role="status">
          You lead
          {best === null ? null : (
            <>
              {' '}
              at <b className="num">{best}</b>
            </>
          )}
          ; this bid {limits.kind === 'price' ? 'raises your own price' : 'lowers your own rate'}.
        </Notice>
      ) : null}
      {exceededText === null ? null : (
        <Notice tone="warn" role="status">
          {exceededText}{' '}
          {step === 'enter' ? `You’ll have to retype the ${limits.kind}.` : `Retype the ${limits.kind} to confirm.`}
        </Notice>
      )}
      {!state.limitAfter || state.limitAfter.gap !== null || state.limitAfter.isExceeded ? null : (
        <p className="key num">{limitSentence(state.limitAfter, limits)}</p>
      )}
      <LineWarning order={order} refreshesFirst={step !== 'confirm'} />
      {blocked === null ? <EndWarning order={order} /> : null}
    </>
  )
}

/** What to do now that the best bid has changed. */
function nextStepText({ entry, limits }: BidState, step: BidMessagesProps['step']): string {
  if (step === 'confirm')
    return entry.ok
      ? `This ${orderName(limits)} still beats it.`
      : `This ${orderName(limits)} can no longer win. Decline it and prepare a new one.`
  if (entry.ok) return `Your ${orderName(limits)} still beats it.`
  const next = nextFigure(limits)
  return next === null
    ? ''
    : `${entryVerb(limits.isMaximum)} ${formatFigure(next)} or ${limits.kind === 'price' ? 'higher' : 'lower'}.`
}
