// What keeps a lease for which NATS has no room or no leader: every other node confirms, without anything stored, that it takes
// this one for alive from that moment on.
import type { Engine } from '../persistence/jetstream/engine'
import { tokenOf } from '../persistence/jetstream/keys'
import { within } from '../persistence/jetstream/within'
import type { NodeCard } from './node-card'

interface Parts {
  readonly engine: Pick<Engine, 'connection' | 'manager' | 'prefix'>
  readonly card: () => NodeCard
  /** Called with each node that asks; it counts as alive from now on. */
  readonly onAsked: (card: NodeCard) => void
  /** How long an answer may take, real ms. */
  readonly answerMs: number
}

export class Confirmation {
  #isListening = false

  constructor(private readonly parts: Parts) {}

  /** From now on this node confirms the others. */
  listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    const { engine, card, onAsked } = this.parts
    engine.connection.subscribe(this.#subjectOf(card().name), {
      callback: (error, message) => {
        if (error !== null) return
        // Written by this file.
        onAsked(message.json<NodeCard>())
        message.respond()
      },
    })
  }

  /**
   * True when each of these nodes has confirmed this one, and the servers of NATS have their majority: where they have not,
   * nodes that are not known here may be on the other side.
   */
  async isGiven(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return false
    const { engine, card, answerMs } = this.parts
    const question = JSON.stringify(card())
    const asked = names.map((name) => engine.connection.request(this.#subjectOf(name), question, { timeout: answerMs }))
    // Only the leader of JetStream answers this.
    const leader = within(answerMs, engine.manager.getAccountInfo())
    const answers = await Promise.allSettled([leader, ...asked])
    return answers.every(({ status }) => status === 'fulfilled')
  }

  #subjectOf(name: string): string {
    return `${this.parts.engine.prefix}.confirm.${tokenOf(name)}`
  }
}
