// What is done in every world of a room at once, or for some of its seats: the clock, commands, faults, a notification.
// Where one world refuses, the others go on, and the answer says which refused and why.
import { Refused } from '../api/middleware/refused'
import type { Room, Seat } from '../training/room'
import { runClock } from './clock'
import { commandIn } from './commands'
import type { InjectedCommand } from './control.requests'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { roomOnWire } from './room-on-wire'
import { settle } from './settle'

type RunningWorld = Room['origin']

interface Place {
  readonly world: RunningWorld
  /** Null: the class's own course, or the world that all share. */
  readonly seat: Seat | null
}

interface Refusal {
  readonly seat: number | null
  readonly world: string
  readonly message: string
}

/** The seats that are meant and taken. */
const seatsMeant = (room: Room, wanted: readonly number[] | undefined): readonly Place[] =>
  room.seats.flatMap((seat) => {
    const isMeant = seat.name !== null && (wanted === undefined || wanted.includes(seat.n))
    return isMeant && seat.world !== null ? [{ world: seat.world, seat }] : []
  })

/** Every world once: with the class's own course where everybody is meant, so that it stays with the class. */
const worldsMeant = (room: Room, wanted: readonly number[] | undefined): readonly Place[] => {
  const everybody: readonly Place[] = wanted === undefined ? [{ world: room.origin, seat: null }] : []
  const places = [...everybody, ...(room.mode === 'shared' && wanted === undefined ? [] : seatsMeant(room, wanted))]
  return places.filter(({ world }, place) => places.findIndex((one) => one.world === world) === place)
}

/** Does it in each place; throws the first refusal when every place refuses. */
async function inEach(places: readonly Place[], act: (place: Place) => Promise<unknown>): Promise<readonly Refusal[]> {
  const refused: Refusal[] = []
  let first: Refused | null = null
  for (const place of places) {
    try {
      await act(place)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      first ??= error
      refused.push({ seat: place.seat?.n ?? null, world: place.world.id, message: error.message })
    }
  }
  if (first !== null && refused.length === places.length) throw first
  return refused
}

/** Tells the taken seats something by a notification of the marketplace. */
export async function notifyRoom(room: Room, text: string, seats: readonly number[] | undefined): Promise<void> {
  for (const { world, seat } of seatsMeant(room, seats)) {
    if (seat === null) continue
    await world.submit({
      ...{ name: 'notify', actor: 'system', origin: 'control' },
      ...{ userId: seat.person.userId, title: 'From your trainer', text, fromTrainer: true },
    })
  }
}

/** A fault for certain seats hits only who sits there; a command without `as` is theirs. */
const wordsFor = (words: InjectedCommand, { seat }: Place, isForSome: boolean): InjectedCommand => {
  if (seat === null || !isForSome) return words
  if (words.fault !== undefined) return { for: seat.person.key, ...words }
  return words.as === undefined ? { ...words, as: seat.person.key } : words
}

export const roomWideHandlers = (
  context: ControlContext,
): Pick<ControlHandlersOf<'rooms'>, 'rooms.clock' | 'rooms.command' | 'rooms.calm'> => {
  const answer = (room: Room, host: string, refused: readonly Refusal[]) => ({
    ...roomOnWire(room, context, host),
    refused,
  })
  return {
    'rooms.clock': async ({ room, body: { seats, ...command }, host }) => {
      const refused = await inEach(worldsMeant(room, seats), async ({ world }) => {
        await runClock(world, command)
        if (command.settle === true || command.action === 'settle') await settle(world, context)
      })
      return answer(room, host, refused)
    },
    'rooms.command': async ({ room, body: { seats, ...words }, host }) => {
      const places = seats === undefined ? worldsMeant(room, undefined) : seatsMeant(room, seats)
      const refused = await inEach(places, (place) =>
        commandIn(place.world, wordsFor(words, place, seats !== undefined)),
      )
      return answer(room, host, refused)
    },
    'rooms.calm': ({ room }) => {
      for (const { world } of worldsMeant(room, undefined)) {
        context.faults.end(world, new Set(context.faults.of(world).map(({ id }) => id)))
      }
      return undefined
    },
  }
}
