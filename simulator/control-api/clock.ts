// The clock of a world by the control API: play, pause, rate, advance, jump, rewind, step. The world itself says what
// can be reached; here only the words are read. simulator.md, Control API
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import { parsedOr422 } from '../api/middleware/validation'
import { jumpTarget } from '../runtime/jump-target'
import type { JumpTarget, RunningWorld } from '../runtime/running-world'
import { ClockRefusal } from '../runtime/running-world'
import { FASTEST, SLOWEST } from '../runtime/virtual-clock'
import { parseDuration } from '../scenarios/language/durations'

/** Virtual ms per real ms, as far as the clock can. */
export const rate = z
  .number()
  .check(
    z.gte(SLOWEST, `The rate field must be ${SLOWEST} or more`),
    z.lte(FASTEST, `The rate field must be ${FASTEST} or less`),
  )

const clockCommand = z.object({
  action: z.enum(['play', 'pause', 'rate', 'advance', 'jump', 'rewind']),
  rate: z.optional(rate),
  by: z.optional(z.string()),
  to: z.optional(z.string()),
})
type ClockCommand = z.output<typeof clockCommand>

const SPANS = 'must be a span of time such as 90s, 5m, 2h or PT1H30M'

const spanOf = (by: string | undefined): number => {
  if (by === undefined) throw invalid({ by: ['By can not be empty'] })
  const ms = parseDuration(by)
  if (ms === null) throw invalid({ by: [`By ${SPANS}`] })
  return ms
}

const targetOf = (to: string | undefined): JumpTarget => {
  if (to === undefined) throw invalid({ to: ['To can not be empty'] })
  return jumpTarget(to)
}

const run = async (world: RunningWorld, command: ClockCommand): Promise<Readonly<Record<string, unknown>>> => {
  switch (command.action) {
    case 'play':
      if (command.rate !== undefined) await world.setRate(command.rate)
      await world.play()
      return {}
    case 'pause':
      await world.pause()
      return {}
    case 'rate':
      if (command.rate === undefined) throw invalid({ rate: ['Rate can not be empty'] })
      await world.setRate(command.rate)
      return {}
    case 'advance':
      await world.advance(spanOf(command.by))
      return {}
    case 'jump':
      await world.jump(targetOf(command.to))
      return {}
    case 'rewind':
      // A target before the start is the world's to refuse.
      return await world.rewind(
        command.to === undefined ? { offsetMs: world.position() - spanOf(command.by) } : targetOf(command.to),
      )
    default: {
      const unknown: never = command.action
      return unknown
    }
  }
}

/** Runs one clock command; answers what there is to say besides the world (rewind: how much was discarded). */
export const commandClock = async (world: RunningWorld, body: unknown): Promise<Readonly<Record<string, unknown>>> => {
  const command = parsedOr422(clockCommand, body)
  try {
    return await run(world, command)
  } catch (error) {
    if (!(error instanceof ClockRefusal)) throw error
    throw invalid({ [command.to === undefined ? 'by' : 'to']: [error.message] })
  }
}
