// Actions on all worlds of a room, or on some seats: clock commands, injected commands, faults and notifications. If one
// world refuses, the others continue, and the response says which refused and why.
import { Refused } from '../api/middleware/refused'
import type { Room, Seat } from '../training/room'
import { runClock } from './clock'
import { runInjected } from './commands'
import type { InjectedCommand } from './control.requests'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { roomOnWire } from './room-on-wire'
import { settle } from './settle'

type RunningWorld = Room['origin']

interface Target {
  readonly world: RunningWorld
  /** Null for the class world of an own room, or the shared world. */
  readonly seat: Seat | null
}

interface Refusal {
  readonly seat: number | null
  readonly world: string
  readonly message: string
}

/** The requested seats that are taken; all of them if undefined. */
const targetSeats = (room: Room, requested: readonly number[] | undefined): readonly Target[] =>
  room.seats.flatMap((seat) => {
    const isTarget = seat.name !== null && (requested === undefined || requested.includes(seat.n))
    return isTarget && seat.world !== null ? [{ world: seat.world, seat }] : []
  })

/** The worlds of the requested seats, each once. Without a selection it includes the class world, so that it keeps up with the class. */
const targetWorlds = (room: Room, requested: readonly number[] | undefined): readonly Target[] => {
  const classWorld: readonly Target[] = requested === undefined ? [{ world: room.origin, seat: null }] : []
  const targets = [
    ...classWorld,
    ...(room.mode === 'shared' && requested === undefined ? [] : targetSeats(room, requested)),
  ]
  return targets.filter(({ world }, target) => targets.findIndex((one) => one.world === world) === target)
}

/** Runs the action on each target. Throws the first refusal only if every target refused. */
async function runInEach(
  targets: readonly Target[],
  act: (target: Target) => Promise<unknown>,
): Promise<readonly Refusal[]> {
  const refused: Refusal[] = []
  let first: Refused | null = null
  for (const target of targets) {
    try {
      await act(target)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      first ??= error
      refused.push({ seat: target.seat?.n ?? null, world: target.world.id, message: error.message })
    }
  }
  if (first !== null && refused.length === targets.length) throw first
  return refused
}

/** Sends a marketplace notification to the taken seats. */
export async function notifyRoom(room: Room, text: string, seats: readonly number[] | undefined): Promise<void> {
  for (const { world, seat } of targetSeats(room, seats)) {
    if (seat === null) continue
    await world.submit({
      name: 'notify',
      actor: 'system',
      origin: 'control',
      userId: seat.person.userId,
      title: 'From your trainer',
      text,
      fromTrainer: true,
    })
  }
}

/** For selected seats, a fault hits only their trainees, and a command without `as` runs as the trainee. */
const commandFor = (command: InjectedCommand, { seat }: Target, isForSome: boolean): InjectedCommand => {
  if (seat === null || !isForSome) return command
  if (command.fault !== undefined) return { for: seat.person.key, ...command }
  return command.as === undefined ? { ...command, as: seat.person.key } : command
}

export const roomWideHandlers = (
  context: ControlContext,
): Pick<ControlHandlersOf<'rooms'>, 'rooms.clock' | 'rooms.command' | 'rooms.endFaults'> => {
  const answer = (room: Room, host: string, refused: readonly Refusal[]) => ({
    ...roomOnWire(room, context, host),
    refused,
  })
  return {
    'rooms.clock': async ({ room, body: { seats, ...command }, host }) => {
      const refused = await runInEach(targetWorlds(room, seats), async ({ world }) => {
        await runClock(world, command)
        if (command.settle === true || command.action === 'settle') await settle(world, context)
      })
      return answer(room, host, refused)
    },
    'rooms.command': async ({ room, body: { seats, ...command }, host }) => {
      const targets = seats === undefined ? targetWorlds(room, undefined) : targetSeats(room, seats)
      const refused = await runInEach(targets, (target) =>
        runInjected(target.world, commandFor(command, target, seats !== undefined)),
      )
      return answer(room, host, refused)
    },
    'rooms.endFaults': ({ room }) => {
      for (const { world } of targetWorlds(room, undefined)) {
        context.faults.end(world, new Set(context.faults.of(world).map(({ id }) => id)))
      }
      return undefined
    },
  }
}
