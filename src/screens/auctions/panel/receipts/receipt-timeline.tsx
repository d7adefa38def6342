// The timeline of a bid or of an order about a standing maximum: each step with its time and the span since the previous step.
import { timelineOf } from '../../../../domain/receipt-timeline'
import { clockErrorText, type Receipt, stepInstant, stepName, stepSpan } from './receipt-copy'

/** The steps of one receipt, and the accuracy of the first one. */
export function ReceiptTimeline({ receipt }: { readonly receipt: Receipt }) {
  const steps = timelineOf(receipt)
  return (
    <>
      <ol className="timeline" aria-label={`Timeline of receipt ${receipt.sequence}`}>
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
