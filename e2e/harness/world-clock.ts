// The clock of a world in the hands of a test: every move answers when everything due has happened and every open client has
// received it.

import type { ClockCommand } from '../../simulator/control-api/control.requests'
import type { ControlClient } from '../../simulator/control-api/control-client'

export class WorldClock {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Virtual now, ISO 8601. */
  async now(): Promise<string> {
    return (await this.control('worlds.show', { params: { worldId: this.worldId } })).clock.now
  }

  /** Moves time forward by a span such as `90s`, `5m`, `1h30m`. */
  advance(by: string): Promise<void> {
    return this.#run({ action: 'advance', by })
  }

  /** To an offset since the start (`25m`), an ISO instant, or a mark of the scenario. */
  jump(to: string): Promise<void> {
    return this.#run({ action: 'jump', to })
  }

  /** Back to an offset, an ISO instant or a mark; what happened since is undone. */
  rewind(to: string): Promise<void> {
    return this.#run({ action: 'rewind', to })
  }

  /** Lets time run; `rate` virtual ms per real ms. */
  async play(rate?: number): Promise<void> {
    const body: ClockCommand = { action: 'play', ...(rate === undefined ? {} : { rate }) }
    await this.control('clock.run', { params: { worldId: this.worldId }, body })
  }

  /** Stops time. */
  pause(): Promise<void> {
    return this.#run({ action: 'pause' })
  }

  /** To the next thing that is scheduled; answers what it was, or null when nothing is left. */
  async step(): Promise<string | null> {
    const { step } = await this.control('clock.step', { params: { worldId: this.worldId } })
    await this.settle()
    return step?.what ?? null
  }

  /** Moves nothing; answers when every open client has received everything and no call is under way. */
  settle(): Promise<void> {
    return this.#run({ action: 'settle' })
  }

  async #run(command: ClockCommand): Promise<void> {
    await this.control('clock.run', { params: { worldId: this.worldId }, body: { ...command, settle: true } })
  }
}
