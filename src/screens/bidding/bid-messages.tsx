// The messages of both steps of the bid dialog, the most urgent first.
import { Notice } from '../../ui/states'
import { quote } from '../auctions/loan-copy'
import { figureInWords, nextFigure } from './bid-entry'
import type { BidState } from './bid-state'
import { refusalOf } from './bid-state'
import { EndWarning, LineWarning, MovedWarning, SignedOutWarning } from './bid-warnings'

/** What the person must know before continuing. */
export function BidMessages({ state }: { readonly state: BidState }) {
  const { panel, limits, entry, moved, blocked, signedOut, request } = state
  if (signedOut) return <SignedOutWarning />
  const refusal = refusalOf(request)
  const next = nextFigure(limits)
  return (
    <>
      {request?.status === 'unknown' ? (
        <Notice tone="warn" role="alert">
          {request.error?.message ?? 'It is not known yet whether this bid was taken. It is being checked now.'}
        </Notice>
      ) : null}
      {refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {refusal}
        </Notice>
      )}
      {blocked === null ? null : (
        <Notice tone="wrong" role="alert">
          {blocked}
        </Notice>
      )}
      {moved && blocked === null ? (
        <MovedWarning
          best={quote(panel.best)}
          next={next === null ? '' : `${figureInWords(next)} or ${limits.kind === 'price' ? 'more' : 'less'}`}
          typedIsEnough={entry.ok}
        />
      ) : null}
      <LineWarning />
      {blocked === null ? <EndWarning panel={panel} /> : null}
    </>
  )
}
