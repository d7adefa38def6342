// Matches answers to subscriptions. Answers name only their channel, so they are matched in the order of the subscriptions;
// the answer to a subscription that was abandoned says nothing about the next one.

/** After this, a subscription is taken to be unanswered. ms */
const ANSWER_TIMEOUT_MS = 9_000

type OnAnswer<A> = (answer: A) => void

interface Pending<A> {
  readonly callback: OnAnswer<A>
  readonly timeout: ReturnType<typeof setTimeout>
}

export interface SubscriptionAnswers<A> {
  /** A subscription to this channel was sent. */
  onSent(wire: string, callback: OnAnswer<A>): void
  /** The channel was left: its pending answer is ignored. */
  onLeft(wire: string): void
  /** An answer arrived. A subscription may get a second one. */
  onAnswer(wire: string, answer: A): void
  /** The connection is lost: pending subscriptions will not be answered. */
  clear(): void
}

/** Tracks the subscriptions of one connection. */
export function subscriptionAnswers<A>(): SubscriptionAnswers<A> {
  const waiting = new Map<string, readonly Pending<A>[]>()
  const latest = new Map<string, Pending<A>>()
  const drop = (wire: string, pending: Pending<A>): void => {
    clearTimeout(pending.timeout)
    const others = (waiting.get(wire) ?? []).filter((other) => other !== pending)
    if (others.length === 0) waiting.delete(wire)
    else waiting.set(wire, others)
  }
  return {
    onSent(wire, callback) {
      const pending: Pending<A> = { callback, timeout: setTimeout(() => drop(wire, pending), ANSWER_TIMEOUT_MS) }
      waiting.set(wire, [...(waiting.get(wire) ?? []), pending])
      latest.set(wire, pending)
    },
    onLeft: (wire) => void latest.delete(wire),
    onAnswer(wire, answer) {
      const current = latest.get(wire)
      const oldest = waiting.get(wire)?.[0] ?? current
      if (oldest === undefined) return
      drop(wire, oldest)
      if (oldest === current) oldest.callback(answer)
    },
    clear() {
      for (const [wire, all] of waiting) for (const pending of all) drop(wire, pending)
      latest.clear()
    },
  }
}
