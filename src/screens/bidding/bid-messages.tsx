// The messages of both steps of the ticket, and of the review of a prepared bid, the most urgent first.
import { Notice } from '../../ui/states'
import { quote } from '../auctions/loan-copy'
import { figureInWords, nextFigure } from './bid-entry'
import type { BidState } from './bid-state'
import { isInFlight, refusalOf } from './bid-state'
import { EndWarning, LineWarning, MovedWarning, SignedOutWarning } from './bid-warnings'
import { beyondSentence, limitSentence } from './own-limits-copy'

interface BidMessagesProps {
  readonly state: BidState
  /** `confirm`: the second person reviews what the first one prepared, and can't change it. */
  readonly step: 'enter' | 'review' | 'confirm'
}

/** What the person must know before continuing. */
export function BidMessages({ state, step }: BidMessagesProps) {
  const { panel, limits, entry, blocked, gone, signedOut, request } = state
  if (signedOut) return <SignedOutWarning />
  if (isInFlight(request))
    return request?.status === 'unknown' ? (
      <Notice tone="warn" role="alert">
        {request.error?.message ?? 'It is not known yet whether this bid was taken. It is being checked now.'}
      </Notice>
    ) : null
  const refusal = refusalOf(request)
  const beyond = beyondSentence(state)
  return (
    <>
      {refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {refusal}
        </Notice>
      )}
      {blocked === null ? null : (
        <Notice tone="wrong" role="alert">
          {blocked}
          {gone ? ' Nothing was sent.' : null}
        </Notice>
      )}
      {state.wentBack ? (
        <Notice tone="warn" role="alert">
          The simulator went back to another moment. Nothing was sent: read the prices again before you bid.
        </Notice>
      ) : null}
      {state.moved && blocked === null && refusal === null ? (
        <MovedWarning
          outbid={panel.own === 'outbid'}
          isEnough={entry.ok}
          best={quote(panel.best)}
          then={thenOf(state, step)}
        />
      ) : null}
      {state.leading && step === 'enter' ? (
        <Notice tone="warn" role="status">
          You lead at <b className="num">{quote(panel.best)}</b>; this{' '}
          {limits.kind === 'price' ? 'raises your own price' : 'lowers your own rate'}.
        </Notice>
      ) : null}
      {beyond === null ? null : (
        <Notice tone="warn" role="status">
          {beyond}{' '}
          {step === 'enter' ? `Its ${limits.kind} must be typed twice.` : `Type the ${limits.kind} again to confirm.`}
        </Notice>
      )}
      {state.limitAfter === null || state.limitAfter.isBeyond ? null : (
        <p className="key num">{limitSentence(state.limitAfter)}</p>
      )}
      <LineWarning isReread={step !== 'confirm'} />
      {blocked === null ? <EndWarning panel={panel} /> : null}
    </>
  )
}

/** What to do after the best bid has changed. */
function thenOf({ entry, limits }: BidState, step: BidMessagesProps['step']): string {
  if (step === 'confirm')
    return entry.ok ? 'This bid still beats it.' : 'This bid can no longer win: decline it and prepare another one.'
  if (entry.ok) return 'Your figure still beats it.'
  const next = nextFigure(limits)
  return next === null ? '' : `Bid ${figureInWords(next)} or ${limits.kind === 'price' ? 'higher' : 'lower'}.`
}
