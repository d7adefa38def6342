// When what happened to a bid: pressed, received, decided, told to the others, as its receipt says.
import type { Receipt } from '../contract/auction'

export type ReceiptStep = 'pressed' | 'received' | 'decided' | 'told'

export interface TimelineStep {
  readonly step: ReceiptStep
  /** Official ms. */
  readonly at: number
  /** Since the step before, ms; null for the first. The first span is only known to the error of the clock. */
  readonly after: number | null
}

/** The steps that are known, in their order. */
export function timelineOf(receipt: Receipt): readonly TimelineStep[] {
  const instants: readonly (readonly [ReceiptStep, string | null | undefined])[] = [
    ['pressed', receipt.seen?.pressed_at],
    ['received', receipt.received_at],
    ['decided', receipt.decided_at],
    ['told', receipt.told_at],
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
