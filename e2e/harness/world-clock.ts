// The clock of a world. Every move resolves when everything due has happened and every open client has received it.
import type { ClockCommand } from '../../simulator/control-api/control.requests'
import type { ControlClient } from '../../simulator/control-api/control-client'
import type { Duration } from './names'

export class WorldClock {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** The virtual time, ISO 8601. */
  async now(): Promise<string> {
    return (await this.control('worlds.show', { params: { worldId: this.worldId } })).clock.now
  }

  /** Moves time forward by a span such as `90s`, `5m`, `1h30m`. */
  advance(by: Duration): Promise<void> {
    return this.#run({ action: 'advance', by })
  }

  /** Moves time to an offset since the start (`25m`), an ISO instant, or a mark of the scenario. */
  jump(to: string): Promise<void> {
    return this.#run({ action: 'jump', to })
  }

  /** Moves time back to an offset, an ISO instant or a mark, and undoes what has happened since. */
  rewind(to: string): Promise<void> {
    return this.#run({ action: 'rewind', to })
  }

  /** Starts time, at `rate` virtual ms per real ms. */
  async play(rate?: number): Promise<void> {
    const body: ClockCommand = { action: 'play', ...(rate === undefined ? {} : { rate }) }
    await this.control('clock.run', { params: { worldId: this.worldId }, body })
  }

  /** Stops time. */
  pause(): Promise<void> {
    return this.#run({ action: 'pause' })
  }

  /** Moves time to the next scheduled step; resolves with its description, or null if nothing is scheduled. */
  async step(): Promise<string | null> {
    const { step } = await this.control('clock.step', { params: { worldId: this.worldId } })
    await this.settle()
    return step?.what ?? null
  }

  /** Resolves when every open client has received everything and no call is pending. Doesn't move time. */
  settle(): Promise<void> {
    return this.#run({ action: 'settle' })
  }

  async #run(command: ClockCommand): Promise<void> {
    await this.control('clock.run', { params: { worldId: this.worldId }, body: { ...command, settle: true } })
  }
}
