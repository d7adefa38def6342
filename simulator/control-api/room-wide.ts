// Actions on all worlds of a room, or on some seats: clock commands, injected commands, faults and notifications. If one
// world refuses, the others continue, and the response says which refused and why.
import { Refused } from '../api/middleware/refused'
import { CannotStore, WorldEnded } from '../runtime/running-world'
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

/** What one world may refuse while the others continue: a call that isn't possible there, or one after its end. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Refused || error instanceof WorldEnded || error instanceof CannotStore

/**
 * Starts the action on all targets at once, so that clocks that run together stay together, and returns what each refused. Throws
 * anything unexpected after the last has finished.
 */
async function attemptInEach<T extends Target>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
): Promise<ReadonlyMap<T, Error>> {
  const results = await Promise.allSettled(targets.map(act))
  const failures = results.flatMap((result, index) => {
    const target = targets[index]
    return result.status === 'fulfilled' || target === undefined ? [] : [{ target, reason: result.reason as unknown }]
  })
  const unexpected = failures.find(({ reason }) => !isRefusal(reason))
  if (unexpected !== undefined) throw unexpected.reason
  return new Map(failures.flatMap(({ target, reason }) => (isRefusal(reason) ? [[target, reason] as const] : [])))
}

const refusalsOnWire = (refusals: ReadonlyMap<Target, Error>): readonly Refusal[] =>
  [...refusals].map(([{ seat, world }, { message }]) => ({ seat: seat?.n ?? null, world: world.id, message }))

/** Runs the action on each target. Throws the first refusal only if every target refused. */
async function runInEach<T extends Target>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
): Promise<readonly Refusal[]> {
  const refusals = await attemptInEach(targets, act)
  const [first] = refusals.values()
  if (first !== undefined && refusals.size === targets.length) throw first
  return refusalsOnWire(refusals)
}

/** Sends a marketplace notification to the taken seats. Returns where that failed: the message is on those sheets all the same. */
export async function notifyRoom(
  room: Room,
  text: string,
  seats: readonly number[] | undefined,
): Promise<readonly Refusal[]> {
  const refusals = await attemptInEach(targetSeats(room, seats), async ({ world, seat }) => {
    if (seat === null) return
    await world.submit({
      name: 'notify',
      actor: 'system',
      origin: 'control',
      userId: seat.person.userId,
      title: 'From your trainer',
      text,
      fromTrainer: true,
    })
  })
  return refusalsOnWire(refusals)
}

/** For selected seats, a fault hits only their trainees, and a command without `as` runs as the trainee. */
const commandFor = (command: InjectedCommand, { seat }: Target, isForSome: boolean): InjectedCommand => {
  if (seat === null || !isForSome) return command
  if (command.fault !== undefined) return { for: seat.person.key, ...command }
  return command.as === undefined ? { ...command, as: seat.person.key } : command
}

/** The calls that act on all worlds of a room. */
export type RoomWideCall = 'rooms.clock' | 'rooms.step' | 'rooms.reset' | 'rooms.command' | 'rooms.endFaults'

/** Restarts the lesson in every world, paused, and gives trainees whose world has ended a new one. */
async function beginAgain(room: Room, { rooms }: ControlContext): Promise<readonly Refusal[]> {
  const restart = async (world: RunningWorld): Promise<void> => {
    await world.pause()
    await world.reset()
  }
  // First, because new worlds branch off from it.
  await restart(room.origin)
  for (const { n } of room.seats) rooms.raise(room, n, false, 0)
  const taken = room.mode === 'own' ? room.seats.filter(({ key }) => key !== null) : []
  const targets = taken.map((seat) => ({ world: seat.world ?? room.origin, seat }))
  return runInEach(targets, async ({ seat }) => restart(await rooms.worldOf(room, seat)))
}

export const roomWideHandlers = (context: ControlContext): Pick<ControlHandlersOf<'rooms'>, RoomWideCall> => {
  const answer = (room: Room, origin: string, refused: readonly Refusal[]) => ({
    ...roomOnWire(room, context, origin),
    refused,
  })
  return {
    'rooms.clock': async ({ room, body: { seats, ...command }, origin }) => {
      const refused = await runInEach(targetWorlds(room, seats), async ({ world }) => {
        await runClock(world, command)
        if (command.settle === true || command.action === 'settle') await settle(world, context)
      })
      return answer(room, origin, refused)
    },
    'rooms.step': async ({ room, origin }) => {
      const step = await room.origin.step()
      const seats = step === null ? [] : targetWorlds(room, undefined).filter(({ world }) => world !== room.origin)
      const refusals = await attemptInEach(seats, ({ world }) =>
        runClock(world, { action: 'jump', to: step?.at ?? 'end' }),
      )
      return { ...answer(room, origin, refusalsOnWire(refusals)), step }
    },
    'rooms.reset': async ({ room, origin }) => answer(room, origin, await beginAgain(room, context)),
    'rooms.command': async ({ room, body: { seats, ...command }, origin }) => {
      const targets = seats === undefined ? targetWorlds(room, undefined) : targetSeats(room, seats)
      const refused = await runInEach(targets, (target) =>
        runInjected(target.world, commandFor(command, target, seats !== undefined)),
      )
      return answer(room, origin, refused)
    },
    'rooms.endFaults': ({ room }) => {
      for (const { world } of targetWorlds(room, undefined)) {
        context.faults.end(world, new Set(context.faults.of(world).map(({ id }) => id)))
      }
      return undefined
    },
  }
}
