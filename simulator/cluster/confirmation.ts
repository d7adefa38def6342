// What keeps a lease for which NATS has no room or no leader: every other node confirms, without anything stored, that it takes
// this one for alive from that moment on, and says which groups of worlds it has itself.
import type { Engine } from '../persistence/jetstream/engine'
import { tokenOf } from '../persistence/jetstream/keys'
import { within } from '../persistence/jetstream/within'
import type { NodeCard } from './node-card'

interface Parts {
  readonly engine: Pick<Engine, 'connection' | 'manager' | 'prefix'>
  readonly card: () => NodeCard
  /** The groups that this node has, or is about to have. */
  readonly groups: () => readonly string[]
  /** Called with each node that asks or answers; it counts as alive from now on. */
  readonly onSeen: (card: NodeCard) => void
  /** How long an answer may take, real ms. */
  readonly timeoutMs: number
}

interface Answer {
  readonly card: NodeCard
  readonly groups: readonly string[]
}

export class Confirmation {
  constructor(private readonly parts: Parts) {}

  /** From now on this node confirms the others. Called once. */
  listen(): void {
    const { engine, card, groups, onSeen } = this.parts
    engine.connection.subscribe(this.#subjectOf(card().name), {
      callback: (error, message) => {
        if (error !== null) return
        // Written by this file.
        onSeen(message.json<NodeCard>())
        message.respond(JSON.stringify({ card: card(), groups: groups() } satisfies Answer))
      },
    })
  }

  /**
   * The groups that these nodes have; null unless each of them has confirmed this one, and the servers of NATS have their
   * majority: where they have not, nodes that are not known here may be on the other side.
   */
  async groupsOfOthers(names: readonly string[]): Promise<ReadonlySet<string> | null> {
    if (names.length === 0) return null
    const { engine, card, onSeen, timeoutMs } = this.parts
    const question = JSON.stringify(card())
    const asked = names.map(async (name) => {
      const answer = await engine.connection.request(this.#subjectOf(name), question, { timeout: timeoutMs })
      const { card: other, groups } = answer.json<Answer>()
      onSeen(other)
      return groups
    })
    // Only the leader of JetStream answers this.
    const leader = within(timeoutMs, engine.manager.getAccountInfo())
    try {
      const [groups] = await Promise.all([Promise.all(asked), leader])
      return new Set(groups.flat())
    } catch {
      return null
    }
  }

  #subjectOf(name: string): string {
    return `${this.parts.engine.prefix}.confirm.${tokenOf(name)}`
  }
}
