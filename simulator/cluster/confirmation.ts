// What keeps a lease for which NATS has no room or no leader: every other node confirms, without anything stored, that it takes
// this one for alive from that moment on.
import type { Engine } from '../persistence/jetstream/engine'
import { tokenOf } from '../persistence/jetstream/keys'
import { within } from '../persistence/jetstream/within'
import type { NodeCard } from './node-card'

interface Parts {
  readonly engine: Pick<Engine, 'connection' | 'manager' | 'prefix'>
  readonly card: () => NodeCard
  /** Called with each node that asks or answers; it counts as alive from now on. */
  readonly onHeard: (card: NodeCard) => void
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
    const { engine, card, onHeard } = this.parts
    engine.connection.subscribe(this.#subjectOf(card().name), {
      callback: (error, message) => {
        if (error !== null) return
        // Written by this file.
        onHeard(message.json<NodeCard>())
        message.respond(JSON.stringify(card()))
      },
    })
  }

  /**
   * True when each of these nodes has confirmed this one, and the servers of NATS have their majority: where they have not,
   * nodes that are not known here may be on the other side.
   */
  async isGiven(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return false
    const { engine, card, onHeard, answerMs } = this.parts
    const question = JSON.stringify(card())
    const asked = names.map(async (name) => {
      const answer = await engine.connection.request(this.#subjectOf(name), question, { timeout: answerMs })
      onHeard(answer.json<NodeCard>())
    })
    // Only the leader of JetStream answers this.
    const leader = within(answerMs, engine.manager.getAccountInfo())
    const answers = await Promise.allSettled([leader, ...asked])
    return answers.every(({ status }) => status === 'fulfilled')
  }

  #subjectOf(name: string): string {
    return `${this.parts.engine.prefix}.confirm.${tokenOf(name)}`
  }
}
