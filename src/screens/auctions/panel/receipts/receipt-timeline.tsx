// What happened to a bid when: a dot per step on one line of time, each with its instant and the span since the step before.
import { timelineOf } from '../../../../domain/receipt-timeline'
import type { Receipt } from './receipt-copy'
import { clockErrorText, stepInstant, stepName, stepSpan } from './receipt-copy'

/** The steps of one receipt, with the error of the clock that the first span is known to. */
export function ReceiptTimeline({ receipt }: { readonly receipt: Receipt }) {
  const steps = timelineOf(receipt)
  return (
    <>
      <ol className="timeline" aria-label={`What happened to bid ${receipt.sequence}`}>
        {steps.map(({ step, at, after }) => (
          <li key={step}>
            <span>{stepName[step]}</span>
            <time dateTime={new Date(at).toISOString()}>{stepInstant(at)}</time>
            <span className="timeline__span">{after === null ? '' : stepSpan(after)}</span>
          </li>
        ))}
      </ol>
      <span className="key">{clockErrorText(receipt)}</span>
    </>
  )
}
