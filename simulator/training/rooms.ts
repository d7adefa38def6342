// Rooms for classes. A room has seats, a join code, and either one world for all (`shared`) or one per trainee (`own`), each
// with its own clock and score.
import { randomBytes } from 'node:crypto'
import { noSideRecords, type SideRecordStore, type StoredRoom } from '../persistence/side-records'
import { isSameSecret, newCode, passwordFrom } from '../runtime/codes'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { didYouMean } from '../scenarios/language/nearest'
import { defaultParts, type LateJoin, type NewRoom, type Room, type RoomMessage, type Seat, storedRoom } from './room'

/** Why a seat can't be taken or changed, as a sentence for users. */
export class NoSeat extends Error {}

/** A part that isn't in the cast. */
export class NoPart extends Error {}

const DEFAULT_SEATS = 12
const MAX_SEATS = 200
const MAX_NAME_LENGTH = 60
/** Older messages are discarded. */
const MAX_MESSAGES = 100

/** The world id of a seat in an own room. */
const worldIdOfSeat = (room: string, seat: number): string => `${room}-${seat}`

/** A secret for a personal link. */
const newSeatKey = (): string => randomBytes(16).toString('base64url')

const personIn = (world: RunningWorld, key: string): PersonInCast => {
  const person = world.cast.find((one) => one.key === key)
  if (person !== undefined) return person
  const known = world.cast.map((one) => one.key)
  throw new NoPart(
    `Nobody in this scenario is called '${key}'.${didYouMean(key, known) || ` Its cast: ${known.join(', ')}.`}`,
  )
}

const freeSeat = (n: number, person: PersonInCast, world: RunningWorld | null): Seat => ({
  n,
  person,
  world,
  name: null,
  key: null,
  hand: null,
})

/** Replaces a person's password from the world file; null: the person cannot sign in with a password. */
export interface PasswordOverride {
  readonly password: string | null
}

export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #renewals = new Map<Seat, Promise<RunningWorld>>()
  #count = 0

  constructor(
    private readonly worlds: Worlds,
    private readonly records: SideRecordStore = noSideRecords,
    /** Generates cluster-wide unique ids; null counts locally. */
    private readonly newId: (() => string) | null = null,
  ) {}

  /** Resumes a stored room with its class world. A seat becomes free if its trainee never got a world. */
  resume(origin: RunningWorld, { seats, ...stored }: StoredRoom): void {
    const { id, code, title, mode, late = 'start', messages = [], roster = [], openedFrom = null } = stored
    const resumed = seats.flatMap(({ n, person: key, name, world, key: secret, hand = null }): Seat[] => {
      const person = origin.cast.find((one) => one.key === key)
      if (person === undefined) return []
      // If the process ended while the seat was being taken, its world may exist without being stored in the seat.
      const seatWorld = mode === 'shared' ? origin : (this.worlds.get(world ?? worldIdOfSeat(id, n)) ?? null)
      if (name === null || (seatWorld === null && world === null))
        return [freeSeat(n, person, mode === 'shared' ? origin : null)]
      return [{ n, person, name, world: seatWorld, key: secret ?? newSeatKey(), hand }]
    })
    const { script } = origin
    const room = {
      id,
      code,
      title,
      mode,
      late,
      roster,
      openedFrom,
      script,
      origin,
      messages: [...messages],
      seats: resumed,
    }
    for (const world of new Set([origin, ...this.worldsOf(room)])) stopAtEnd(world)
    this.#rooms.set(id, room)
  }

  /** Opens a room. Throws NoPart, or an error from creating the world. */
  open(options: NewRoom): Room {
    const {
      scenario,
      source,
      files,
      mode,
      title,
      seed,
      seats = DEFAULT_SEATS,
      parts,
      late = 'class',
      roster = [],
      openedFrom = null,
      ...clock
    } = options
    const id = this.newId?.() ?? this.#freeId()
    const isOwn = mode === 'own'
    const origin = this.worlds.create({ ...clock, scenario, source, files, seed, id: isOwn ? `${id}-start` : id })
    const room: Room = {
      id,
      code: newCode(),
      title: title ?? origin.script.document.title,
      mode,
      script: origin.script,
      origin,
      seats: this.#firstSeats(origin, mode, parts, seats),
      messages: [],
      roster: namesOf(roster),
      openedFrom,
      late,
    }
    stopAtEnd(origin)
    this.#rooms.set(id, room)
    this.#store(room)
    return room
  }

  #freeId(): string {
    do this.#count += 1
    while (this.#rooms.has(`room-${this.#count}`))
    return `room-${this.#count}`
  }

  #firstSeats(origin: RunningWorld, mode: Room['mode'], parts: NewRoom['parts'], count: number): Seat[] {
    try {
      const chosen = parts?.map((key) => personIn(origin, key)) ?? defaultParts(origin, mode)
      const people = mode === 'shared' ? chosen : Array.from({ length: count }, (_, n) => chosen[n % chosen.length])
      return people.flatMap((person, index) =>
        person === undefined ? [] : [freeSeat(index + 1, person, mode === 'shared' ? origin : null)],
      )
    } catch (error) {
      this.worlds.delete(origin.id)
      throw error
    }
  }

  get(id: string): Room | undefined {
    return this.#rooms.get(id)
  }

  byCode(code: string): Room | undefined {
    const normalized = code.trim().toLowerCase()
    // Compares every room, so that the time taken reveals nothing.
    return this.list().filter((room) => isSameSecret(normalized, room.code))[0]
  }

  /** All rooms, oldest first. */
  list(): readonly Room[] {
    return [...this.#rooms.values()]
  }

  /** The worlds that trainees play in. */
  worldsOf(room: Room): readonly RunningWorld[] {
    if (room.mode === 'shared') return [room.origin]
    return room.seats.flatMap(({ world }) => (world === null ? [] : [world]))
  }

  #roomOf(world: RunningWorld): Room | undefined {
    return this.list().find((one) => one.origin === world || this.worldsOf(one).includes(world))
  }

  /** True if the world belongs to a room. */
  isClassWorld(world: RunningWorld): boolean {
    return this.#roomOf(world) !== undefined
  }

  /** The room of this world and the user's seat in it; the seat is null if the user has none. Null without a room. */
  placeOf(world: RunningWorld, userId: number): { readonly room: Room; readonly seat: Seat | null } | null {
    const room = this.#roomOf(world)
    if (room === undefined) return null
    const seats = room.seats.filter((seat) => seat.name !== null && seat.world === world)
    return { room, seat: seats.find(({ person }) => person.userId === userId) ?? null }
  }

  /**
   * How a person signs in to a class's world: with the password of their seat, or not at all (null) while the seat is free.
   * Null for a world without a class, where the world file's passwords apply.
   */
  signInTo(world: RunningWorld, userId: number): PasswordOverride | null {
    const place = this.placeOf(world, userId)
    if (place === null) return null
    const key = place.seat?.key ?? null
    return { password: key === null ? null : passwordFrom(key) }
  }

  /** Gives seat `n`, or any free one if null, to a trainee, and creates their world in an own room. Throws NoSeat. */
  async sit(room: Room, n: number | null, name: string): Promise<Seat> {
    const newName = validName(room, name)
    const seat = room.seats.find((one) => (n === null ? one.name === null : one.n === n))
    if (seat === undefined) throw new NoSeat(n === null ? 'Every seat is taken.' : 'There is no such seat.')
    if (seat.name !== null) throw new NoSeat('Someone just took this seat. Choose another one.')
    // Takes the seat before creating the world, so that two trainees can't get the same one.
    Object.assign(seat, { name: newName, key: newSeatKey(), hand: null })
    this.#store(room)
    try {
      seat.world ??= await this.#worldFor(room, seat)
    } catch (error) {
      Object.assign(seat, { name: null, key: null })
      throw error
    } finally {
      this.#store(room)
    }
    return seat
  }

  /** The world of a taken seat; a new one where the class is if the trainee's own has ended. Throws NoSeat. */
  async worldOf(room: Room, seat: Seat): Promise<RunningWorld> {
    if (seat.key === null) throw new NoSeat('There is no such seat.')
    if (seat.world !== null && !seat.world.ended()) return seat.world
    // Pages that come back at the same moment get the same world.
    const renewal = this.#renewals.get(seat) ?? this.#renew(room, seat).finally(() => this.#renewals.delete(seat))
    this.#renewals.set(seat, renewal)
    return renewal
  }

  async #renew(room: Room, seat: Seat): Promise<RunningWorld> {
    seat.world = await this.#worldFor(room, seat)
    this.#store(room)
    return seat.world
  }

  /** Forks the trainee's world from the class world: at its current time, or at the beginning. */
  async #worldFor({ id, origin, late }: Room, { n }: Seat): Promise<RunningWorld> {
    const from = late === 'class' ? undefined : await origin.pointInTime({ offsetMs: 0 })
    const world = await this.worlds.fork(origin, { id: worldIdOfSeat(id, n) }, from)
    stopAtEnd(world)
    return world
  }

  /** Sets where late joiners start from now on. */
  setLate(room: Room, late: LateJoin): void {
    room.late = late
    this.#store(room)
  }

  /** Adds `count` seats to an own room, or a seat for each part to a shared room. Throws NoSeat and NoPart. */
  addSeats(room: Room, count: number, parts: readonly string[] | undefined): void {
    const chosen = parts?.map((key) => personIn(room.origin, key)) ?? defaultParts(room.origin, room.mode)
    const isShared = room.mode === 'shared'
    const added = isShared
      ? chosen.filter((person) => !room.seats.some((seat) => seat.person === person))
      : Array.from({ length: count }, (_, n) => chosen[n % chosen.length])
    if (added.length === 0) throw new NoSeat('All of these parts already have a seat.')
    if (room.seats.length + added.length > MAX_SEATS) throw new NoSeat(`A room can have at most ${MAX_SEATS} seats.`)
    const last = room.seats.reduce((highest, { n }) => Math.max(highest, n), 0)
    for (const [index, person] of added.entries()) {
      if (person !== undefined) room.seats.push(freeSeat(last + index + 1, person, isShared ? room.origin : null))
    }
    this.#store(room)
  }

  /** Changes the trainee's name or part; the personal link stays the same. Throws NoSeat and NoPart. */
  changeSeat(
    room: Room,
    n: number,
    change: { readonly name?: string | undefined; readonly part?: string | undefined },
  ): void {
    const seat = seatByNumber(room, n)
    const person = change.part === undefined ? seat.person : personIn(room.origin, change.part)
    const isPlayed = room.seats.some((one) => one !== seat && one.person === person)
    if (room.mode === 'shared' && isPlayed) throw new NoSeat(`${person.name} already has a seat in this world.`)
    if (change.name !== undefined) {
      if (seat.name === null) throw new NoSeat('This seat is free, so it has no name to change.')
      seat.name = validName(room, change.name, seat)
    }
    seat.person = person
    this.#store(room)
  }

  /** Removes the trainee from the seat. In an own room that ends their world. Throws NoSeat. */
  freeUp(room: Room, n: number): void {
    const seat = seatByNumber(room, n)
    const world = room.mode === 'own' ? seat.world : null
    Object.assign(seat, freeSeat(n, seat.person, room.mode === 'own' ? null : room.origin))
    this.#store(room)
    if (world !== null) this.worlds.delete(world.id)
  }

  /** Sends a message to the class (null) or to these seats. */
  say(room: Room, text: string, seats: readonly number[] | null, at: number): RoomMessage {
    const message = { n: (room.messages.at(-1)?.n ?? 0) + 1, at, text, seats }
    room.messages.push(message)
    room.messages.splice(0, room.messages.length - MAX_MESSAGES)
    this.#store(room)
    return message
  }

  /** Raises or lowers a hand. Raising it again keeps its place in the queue. */
  raise(room: Room, n: number, isUp: boolean, at: number): void {
    const seat = seatByNumber(room, n)
    seat.hand = isUp ? (seat.hand ?? at) : null
    this.#store(room)
  }

  #store(room: Room): void {
    this.records.putSideRecord('room', room.origin.id, room.id, storedRoom(room))
  }

  /** Closes the room and ends its worlds; false if it doesn't exist. */
  close(id: string): boolean {
    const room = this.#rooms.get(id)
    if (room === undefined) return false
    this.#rooms.delete(id)
    for (const world of [room.origin, ...this.worldsOf(room)]) this.worlds.delete(world.id)
    return true
  }
}

const seatByNumber = (room: Room, n: number): Seat => {
  const seat = room.seats.find((one) => one.n === n)
  if (seat === undefined) throw new NoSeat('There is no such seat.')
  return seat
}

/** The end of the lesson stops the clock of this world. */
const stopAtEnd = (world: RunningWorld): void => {
  const { startsAt, length, document } = world.script
  if (document.endless === undefined) world.stopAt(startsAt + length)
}

const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/** The names of a roster, each once. */
const namesOf = (roster: readonly string[]): readonly string[] =>
  [...new Map(roster.map(plainName).map((name) => [name.toLowerCase(), name])).values()].filter((name) => name !== '')

/** Normalizes a trainee's name. Throws NoSeat if it is invalid or taken by another seat. */
const validName = (room: Room, name: string, seat: Seat | null = null): string => {
  const newName = plainName(name)
  if (newName === '' || newName.length > MAX_NAME_LENGTH)
    throw new NoSeat(`Enter your name, at most ${MAX_NAME_LENGTH} characters.`)
  const isTaken = room.seats.some((one) => one !== seat && one.name?.toLowerCase() === newName.toLowerCase())
  if (isTaken) {
    throw new NoSeat(
      `Someone in this room is already called ${newName}. If that is you, use your personal link to come back. If not, add an initial.`,
    )
  }
  return newName
}
