// Classes: a room has seats, a code to enter by, and one world for all (`shared`) or one per trainee (`own`), each with a
// clock and a score of its own.

import type { SideRecordStore, StoredRoom } from '../persistence/side-records'
import { noSideRecords } from '../persistence/side-records'
import { isSameSecret, newCode } from '../runtime/codes'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import type { Script } from '../scenarios/play/script'

type RoomMode = 'shared' | 'own'

/** A place for one trainee. */
export interface Seat {
  readonly n: number
  /** The persona that the trainee plays. */
  readonly person: PersonInCast
  /** The trainee's own name; null while it is free. */
  name: string | null
  /** Where the trainee plays; null in an own room while the seat is free. */
  world: RunningWorld | null
}

export interface Room {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly mode: RoomMode
  readonly script: Script
  /** shared: the world of the class. own: the world from which each trainee's is forked. */
  readonly origin: RunningWorld
  readonly seats: readonly Seat[]
  /** Whether worlds of an own room start paused. */
  readonly paused: boolean
  readonly rate: number
}

export interface NewRoom {
  readonly scenario: string
  /** The scenario's own text, when it does not ship. */
  readonly source?: string | undefined
  readonly mode: RoomMode
  readonly title?: string | undefined
  readonly seed?: number | undefined
  /** own: how many trainees there is room for. */
  readonly seats?: number | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
}

/** Why a seat cannot be taken; a sentence for people. */
export class NoSeat extends Error {}

const USUAL_SEATS = 12
const LONGEST_NAME = 60

/** The id of a trainee's world in an own room. */
const ownWorld = (room: string, seat: number): string => `${room}-${seat}`

/** Personas that are played by bots, here or in the market's background. */
const botsOf = (script: Script): ReadonlySet<string> =>
  new Set(script.document.bots.map((bot) => script.personaOf(bot.as)))

/** The role that tasks and trainings are written for. */
export const leadSeat = (script: Script): string =>
  'trainee' in script.document.cast ? 'trainee' : (Object.keys(script.document.cast)[0] ?? 'trainee')

/** The personas of a shared class: the scenario's lead first, then everybody whom no bot plays. */
const partsOf = (world: RunningWorld): readonly PersonInCast[] => {
  const bots = botsOf(world.script)
  const lead = world.script.personaOf(leadSeat(world.script))
  const free = world.cast.filter((person) => !bots.has(person.key))
  return [...free.filter((person) => person.key === lead), ...free.filter((person) => person.key !== lead)]
}

export class Rooms {
  readonly #rooms = new Map<string, Room>()
  #count = 0

  constructor(
    private readonly worlds: Worlds,
    private readonly records: SideRecordStore = noSideRecords,
  ) {}

  /** Resumes a room that was opened from this world; a taken seat whose world is gone is free. */
  resume(origin: RunningWorld, { seats, ...stored }: StoredRoom): void {
    const places = seats.flatMap(({ n, person: key, name, world }): Seat[] => {
      const person = origin.cast.find((one) => one.key === key)
      if (person === undefined) return []
      if (stored.mode === 'shared') return [{ n, person, name, world: origin }]
      // A seat that was taken when the process ended may have a world that was not stored with it.
      const own = name === null ? null : (this.worlds.get(world ?? ownWorld(stored.id, n)) ?? null)
      return [{ n, person, name: own === null ? null : name, world: own }]
    })
    this.#rooms.set(stored.id, { ...stored, script: origin.script, origin, seats: places })
  }

  /** Opens a room. Throws what creating a world throws. */
  open({
    scenario,
    source,
    mode,
    title,
    seed,
    seats = USUAL_SEATS,
    paused = false,
    rate = 1,
    broadcaster,
  }: NewRoom): Room {
    this.#count += 1
    while (this.#rooms.has(`room-${this.#count}`)) this.#count += 1
    const id = `room-${this.#count}`
    const isOwn = mode === 'own'
    const origin = this.worlds.create({
      scenario,
      source,
      seed,
      id: isOwn ? `${id}-start` : id,
      paused: isOwn || paused,
      rate,
      broadcaster,
    })
    const parts = partsOf(origin)
    const [lead] = parts
    const people = isOwn && lead !== undefined ? Array.from({ length: seats }, () => lead) : parts
    const room: Room = {
      id,
      code: newCode(),
      title: title ?? origin.script.document.title,
      mode,
      script: origin.script,
      origin,
      seats: people.map((person, place) => ({ n: place + 1, person, name: null, world: isOwn ? null : origin })),
      paused,
      rate,
    }
    this.#rooms.set(id, room)
    this.#store(room)
    return room
  }

  get(id: string): Room | undefined {
    return this.#rooms.get(id)
  }

  byCode(code: string): Room | undefined {
    const wanted = code.trim().toLowerCase()
    // Every room is compared, so that the time it takes reveals nothing.
    return this.list().filter((room) => isSameSecret(wanted, room.code))[0]
  }

  /** In the order of their opening. */
  list(): readonly Room[] {
    return [...this.#rooms.values()]
  }

  /** The worlds in which trainees play. */
  worldsOf(room: Room): readonly RunningWorld[] {
    if (room.mode === 'shared') return [room.origin]
    return room.seats.flatMap(({ world }) => (world === null ? [] : [world]))
  }

  /** Gives the seat (null: any free one) to a person of this name; makes their world in an own room. Throws NoSeat. */
  async sit(room: Room, n: number | null, name: string): Promise<Seat & { readonly world: RunningWorld }> {
    const called = name.trim().replaceAll(/\s+/g, ' ')
    if (called === '' || called.length > LONGEST_NAME) throw new NoSeat('Say your name, at most 60 characters of it.')
    const seat = room.seats.find((one) => (n === null ? one.name === null : one.n === n))
    if (seat === undefined) throw new NoSeat(n === null ? 'Every seat is taken.' : 'There is no such seat.')
    if (seat.name !== null) throw new NoSeat('Somebody has taken this seat meanwhile. Choose another one.')
    // Taken before the world is made, so that two who press at once do not get the same.
    seat.name = called
    this.#store(room)
    try {
      seat.world ??= await this.worlds.fork(room.origin, {
        id: ownWorld(room.id, seat.n),
        paused: room.paused,
        rate: room.rate,
      })
    } catch (error) {
      seat.name = null
      throw error
    } finally {
      this.#store(room)
    }
    return { ...seat, world: seat.world }
  }

  #store({ id, code, title, mode, paused, rate, origin, seats }: Room): void {
    const storedSeats = seats.map(({ n, person, name, world }) => ({
      n,
      person: person.key,
      name,
      world: world?.id ?? null,
    }))
    this.records.putSideRecord('room', origin.id, id, { id, code, title, mode, paused, rate, seats: storedSeats })
  }

  /** Closes the room and ends its worlds; false when there is none. */
  close(id: string): boolean {
    const room = this.#rooms.get(id)
    if (room === undefined) return false
    this.#rooms.delete(id)
    for (const world of [room.origin, ...this.worldsOf(room)]) this.worlds.delete(world.id)
    return true
  }
}
