// Keeps a lease alive while NATS is full or has no leader: all other nodes confirm directly that they consider this node alive, and
// report the groups of worlds that they own.
import type { Engine } from '../persistence/jetstream/engine'
import { tokenOf } from '../persistence/jetstream/keys'
import { within } from '../persistence/jetstream/within'
import type { NodeCard } from './node-card'

interface Parts {
  readonly engine: Pick<Engine, 'connection' | 'manager' | 'prefix'>
  readonly card: () => NodeCard
  /** The groups that this node owns or is taking over. */
  readonly groups: () => readonly string[]
  /** Called with every node that sends or answers a request, which proves that it is alive. */
  readonly onSeen: (card: NodeCard) => void
  /** Timeout for a response, real ms. */
  readonly timeoutMs: number
}

interface Answer {
  readonly card: NodeCard
  readonly groups: readonly string[]
}

export class Confirmation {
  constructor(private readonly parts: Parts) {}

  /** Starts confirming other nodes. Call once. */
  listen(): void {
    const { engine, card, groups, onSeen } = this.parts
    engine.connection.subscribe(this.#subjectOf(card().name), {
      callback: (error, message) => {
        if (error !== null) return
        // This module wrote the message.
        onSeen(message.json<NodeCard>())
        message.respond(JSON.stringify({ card: card(), groups: groups() } satisfies Answer))
      },
    })
  }

  /**
   * Returns the groups of these nodes; null unless all of them confirmed this node and NATS has a majority. Without a majority,
   * unknown nodes may be on the other side of a network partition.
   */
  async groupsOfOthers(names: readonly string[]): Promise<ReadonlySet<string> | null> {
    if (names.length === 0) return null
    const { engine, card, onSeen, timeoutMs } = this.parts
    const question = JSON.stringify(card())
    const answers = names.map(async (name) => {
      const answer = await engine.connection.request(this.#subjectOf(name), question, { timeout: timeoutMs })
      const { card: other, groups } = answer.json<Answer>()
      onSeen(other)
      return groups
    })
    // Only the JetStream leader answers this request.
    const leader = within(timeoutMs, engine.manager.getAccountInfo())
    try {
      const [groups] = await Promise.all([Promise.all(answers), leader])
      return new Set(groups.flat())
    } catch {
      return null
    }
  }

  #subjectOf(name: string): string {
    return `${this.parts.engine.prefix}.confirm.${tokenOf(name)}`
  }
}
