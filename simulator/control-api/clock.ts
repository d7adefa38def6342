// Clock commands of the control API: play, pause, rate, advance, jump, rewind, step. This parses them; the world decides
// what it can reach.
import { invalid } from '../api/middleware/refused'
import { jumpTarget } from '../runtime/jump-target'
import { ClockRefusal, type JumpTarget, type RunningWorld } from '../runtime/running-world'
import { parseDuration } from '../scenarios/language/durations'
import type { ClockCommand } from './control.requests'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { settle } from './settle'
import { worldOnWire } from './world-on-wire'

/** What a clock command did. */
interface ClockResult {
  /** How many log entries a rewind discarded. */
  readonly discarded?: number
}

const INVALID_SPAN = 'By must be a duration such as 500ms, 90s, 5m or PT1H30M'

const spanOf = (by: string | undefined): number => {
  if (by === undefined) throw invalid({ by: ['By can not be empty'] })
  const ms = parseDuration(by)
  if (ms === null) throw invalid({ by: [INVALID_SPAN] })
  return ms
}

const targetOf = (to: string | undefined): JumpTarget => {
  if (to === undefined) throw invalid({ to: ['To can not be empty'] })
  return jumpTarget(to)
}

const run = async (world: RunningWorld, command: ClockCommand): Promise<ClockResult> => {
  switch (command.action) {
    case 'play':
      if (command.rate !== undefined) await world.setRate(command.rate)
      await world.play()
      return {}
    case 'settle':
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
      // The world itself rejects a target before the start.
      return await world.rewind(
        command.to === undefined ? { offsetMs: world.position() - spanOf(command.by) } : targetOf(command.to),
      )
    default: {
      const unknown: never = command.action
      return unknown
    }
  }
}

/** Runs one clock command; resolves when everything that became due has happened. Throws a 422 for the invalid field. */
export const runClock = async (world: RunningWorld, command: ClockCommand): Promise<ClockResult> => {
  try {
    return await run(world, command)
  } catch (error) {
    if (!(error instanceof ClockRefusal)) throw error
    throw invalid({ [command.to === undefined ? 'by' : 'to']: [error.message] })
  }
}

export const clockHandlers = (context: ControlContext): ControlHandlersOf<'clock'> => ({
  'clock.run': async ({ world, body, origin }) => {
    const clockResult = await runClock(world, body)
    const settles = body.settle === true || body.action === 'settle'
    const settled = settles ? { settled: await settle(world, context) } : {}
    return { ...worldOnWire(world, origin, context.rooms), ...clockResult, ...settled }
  },
  'clock.step': async ({ world, origin }) => {
    const step = await world.step()
    return { ...worldOnWire(world, origin, context.rooms), step }
  },
})
