// The timeline of a bid from its receipt: Confirm pressed, received, decided, published.
import type { Receipt } from '../contract/auction'

export type ReceiptStep = 'pressed' | 'received' | 'decided' | 'published'

export interface TimelineStep {
  readonly step: ReceiptStep
  /** Official ms. */
  readonly at: number
  /** Since the previous step, ms; null for the first. The first one is only as accurate as the bidder's clock. */
  readonly after: number | null
}

/** The known steps, in order. */
export function timelineOf(receipt: Receipt): readonly TimelineStep[] {
  const instants: readonly (readonly [ReceiptStep, string | null | undefined])[] = [
    ['pressed', receipt.seen?.pressed_at],
    ['received', receipt.received_at],
    ['decided', receipt.decided_at],
    ['published', receipt.told_at],
  ]
  const steps: TimelineStep[] = []
  for (const [step, instant] of instants) {
    if (!instant) continue
    const at = Date.parse(instant)
    const before = steps.at(-1)
    steps.push({ step, at, after: before === undefined ? null : at - before.at })
  }
  return steps
}
