// Which subscription an answer belongs to, where answers name only their channel: they come in the order of the
// subscriptions, and one to a subscription that was given up since says nothing about the next.

/** What has not answered a subscription by then never will. ms */
const ANSWER_MS = 9_000

type Answered<A> = (answer: A) => void

interface Sent<A> {
  readonly answered: Answered<A>
  readonly overdue: ReturnType<typeof setTimeout>
}

export interface SubscriptionAnswers<A> {
  /** A subscription to this channel was sent. */
  sent(wire: string, answered: Answered<A>): void
  /** The channel was left: whoever waits for its answer hears nothing more. */
  left(wire: string): void
  /** An answer has come; so may a second one to the same subscription. */
  came(wire: string, answer: A): void
  /** The line is lost: nothing that was sent is answered any more. */
  clear(): void
}

export function subscriptionAnswers<A>(): SubscriptionAnswers<A> {
  const waiting = new Map<string, readonly Sent<A>[]>()
  const latest = new Map<string, Sent<A>>()
  const drop = (wire: string, one: Sent<A>): void => {
    clearTimeout(one.overdue)
    const others = (waiting.get(wire) ?? []).filter((other) => other !== one)
    if (others.length === 0) waiting.delete(wire)
    else waiting.set(wire, others)
  }
  return {
    sent(wire, answered) {
      const one: Sent<A> = { answered, overdue: setTimeout(() => drop(wire, one), ANSWER_MS) }
      waiting.set(wire, [...(waiting.get(wire) ?? []), one])
      latest.set(wire, one)
    },
    left: (wire) => void latest.delete(wire),
    came(wire, answer) {
      const present = latest.get(wire)
      const one = waiting.get(wire)?.[0] ?? present
      if (one === undefined) return
      drop(wire, one)
      if (one === present) one.answered(answer)
    },
    clear() {
      for (const [wire, ones] of waiting) for (const one of ones) drop(wire, one)
      latest.clear()
    },
  }
}
