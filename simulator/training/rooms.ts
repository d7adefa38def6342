// Classes: a room has seats, a code to enter by, and one world for all (`shared`) or one per trainee (`own`), each with a
// clock and a score of its own.
import { randomBytes } from 'node:crypto'
import type { SideRecordStore, StoredRoom } from '../persistence/side-records'
import { noSideRecords } from '../persistence/side-records'
import type { PasswordOverride } from '../runtime/cast'
import { isSameSecret, newCode, passwordFrom } from '../runtime/codes'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { didYouMean } from '../scenarios/language/nearest'
import type { LateJoin, NewRoom, Room, RoomMessage, Seat } from './room'
import { storedRoom, usualParts } from './room'

/** Why a seat cannot be taken or changed; a sentence for people. */
export class NoSeat extends Error {}

/** A part that the cast does not have. */
export class NoPart extends Error {}

const USUAL_SEATS = 12
const MOST_SEATS = 200
const LONGEST_NAME = 60
/** Older messages are forgotten. */
const MOST_MESSAGES = 100

/** The id of a trainee's world in an own room. */
const ownWorld = (room: string, seat: number): string => `${room}-${seat}`

/** Long enough that nobody guesses a personal link. */
const newSeatKey = (): string => randomBytes(16).toString('base64url')

const personIn = (world: RunningWorld, key: string): PersonInCast => {
  const person = world.cast.find((one) => one.key === key)
  if (person !== undefined) return person
  const known = world.cast.map((one) => one.key)
  throw new NoPart(
    `Nobody in this scenario is called '${key}'.${didYouMean(key, known) || ` There are: ${known.join(', ')}.`}`,
  )
}

const freeSeat = (n: number, person: PersonInCast, world: RunningWorld | null): Seat => ({
  ...{ n, person, world },
  ...{ name: null, key: null, hand: null },
})

export class Rooms {
  readonly #rooms = new Map<string, Room>()
  #count = 0

  constructor(
    private readonly worlds: Worlds,
    private readonly records: SideRecordStore = noSideRecords,
    /** Makes ids that nobody else makes; counted here when null. */
    private readonly newId: (() => string) | null = null,
  ) {}

  /** Resumes a room that was opened from this world; a taken seat whose world is gone is free. */
  resume(origin: RunningWorld, { seats, ...stored }: StoredRoom): void {
    const { id, code, title, mode, late = 'start', messages = [] } = stored
    const places = seats.flatMap(({ n, person: key, name, world, key: secret, hand = null }): Seat[] => {
      const person = origin.cast.find((one) => one.key === key)
      if (person === undefined) return []
      // A seat that was taken when the process ended may have a world that was not stored with it.
      const own = mode === 'shared' ? origin : (this.worlds.get(world ?? ownWorld(id, n)) ?? null)
      if (name === null || own === null) return [freeSeat(n, person, mode === 'shared' ? origin : null)]
      return [{ n, person, name, world: own, key: secret ?? newSeatKey(), hand }]
    })
    const room = { id, code, title, mode, late, script: origin.script, origin, messages: [...messages], seats: places }
    this.#rooms.set(id, room)
  }

  /** Opens a room. Throws NoPart, and what creating a world throws. */
  open(wish: NewRoom): Room {
    const { scenario, source, files, mode, title, seed, seats = USUAL_SEATS, parts, late = 'class', ...clock } = wish
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
      late,
    }
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
      const chosen = parts?.map((key) => personIn(origin, key)) ?? usualParts(origin, mode)
      const people = mode === 'shared' ? chosen : Array.from({ length: count }, (_, n) => chosen[n % chosen.length])
      return people.flatMap((person, place) =>
        person === undefined ? [] : [freeSeat(place + 1, person, mode === 'shared' ? origin : null)],
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

  #roomOf(world: RunningWorld): Room | undefined {
    return this.list().find((one) => one.origin === world || this.worldsOf(one).includes(world))
  }

  /** True for a world that a class plays in. */
  isOfClass(world: RunningWorld): boolean {
    return this.#roomOf(world) !== undefined
  }

  /** Where somebody plays: the room and the seat; the seat is null for a person of the class's world who has none. */
  placeOf(world: RunningWorld, userId: number): { readonly room: Room; readonly seat: Seat | null } | null {
    const room = this.#roomOf(world)
    if (room === undefined) return null
    const here = room.seats.filter((seat) => seat.name !== null && seat.world === world)
    return { room, seat: here.find(({ person }) => person.userId === userId) ?? null }
  }

  /**
   * What a person signs in with to a world that a class plays in: the password of their seat, or nothing when nobody has the seat.
   * Null for the world of no class, where the passwords of the world file count.
   */
  signInTo(world: RunningWorld, userId: number): PasswordOverride | null {
    const place = this.placeOf(world, userId)
    if (place === null) return null
    const key = place.seat?.key ?? null
    return { password: key === null ? null : passwordFrom(key) }
  }

  /** Gives the seat (null: any free one) to a person of this name; makes their world in an own room. Throws NoSeat. */
  async sit(room: Room, n: number | null, name: string): Promise<Seat & { readonly world: RunningWorld }> {
    const called = freeName(room, name)
    const seat = room.seats.find((one) => (n === null ? one.name === null : one.n === n))
    if (seat === undefined) throw new NoSeat(n === null ? 'Every seat is taken.' : 'There is no such seat.')
    if (seat.name !== null) throw new NoSeat('Somebody has taken this seat meanwhile. Choose another one.')
    // Taken before the world is made, so that two who press at once do not get the same.
    Object.assign(seat, { name: called, key: newSeatKey(), hand: null })
    this.#store(room)
    try {
      seat.world ??= await this.#worldFor(room, seat)
    } catch (error) {
      Object.assign(seat, { name: null, key: null })
      throw error
    } finally {
      this.#store(room)
    }
    return { ...seat, world: seat.world }
  }

  /** A late one begins where the class is and goes on with its clock, or waits or runs at the beginning. */
  async #worldFor({ id, origin, late }: Room, { n }: Seat): Promise<RunningWorld> {
    const from = late === 'class' ? undefined : await origin.pointInTime({ offsetMs: 0 })
    return this.worlds.fork(origin, { id: ownWorld(id, n) }, from)
  }

  /** How the room takes in those who come late from now on. */
  setLate(room: Room, late: LateJoin): void {
    room.late = late
    this.#store(room)
  }

  /** So many more seats in an own room; in a shared one a seat for each of these parts. Throws NoSeat and NoPart. */
  addSeats(room: Room, count: number, parts: readonly string[] | undefined): void {
    const chosen = parts?.map((key) => personIn(room.origin, key)) ?? usualParts(room.origin, room.mode)
    const isShared = room.mode === 'shared'
    const wanted = isShared
      ? chosen.filter((person) => !room.seats.some((seat) => seat.person === person))
      : Array.from({ length: count }, (_, n) => chosen[n % chosen.length])
    if (wanted.length === 0) throw new NoSeat('Each of these parts has a seat already.')
    if (room.seats.length + wanted.length > MOST_SEATS) throw new NoSeat(`A room has ${MOST_SEATS} seats at most.`)
    const last = room.seats.reduce((most, { n }) => Math.max(most, n), 0)
    for (const [place, person] of wanted.entries()) {
      if (person !== undefined) room.seats.push(freeSeat(last + place + 1, person, isShared ? room.origin : null))
    }
    this.#store(room)
  }

  /** Another name or part for whoever has the seat; their personal link leads there. Throws NoSeat and NoPart. */
  changeSeat(
    room: Room,
    n: number,
    change: { readonly name?: string | undefined; readonly part?: string | undefined },
  ): void {
    const seat = seatIn(room, n)
    const person = change.part === undefined ? seat.person : personIn(room.origin, change.part)
    const isPlayed = room.seats.some((one) => one !== seat && one.person === person)
    if (room.mode === 'shared' && isPlayed) throw new NoSeat(`${person.name} has a seat of their own in this world.`)
    if (change.name !== undefined) {
      if (seat.name === null) throw new NoSeat('Nobody sits there.')
      seat.name = freeName(room, change.name, seat)
    }
    seat.person = person
    this.#store(room)
  }

  /** Takes the seat from whoever has it; in an own room their world ends. Throws NoSeat. */
  freeUp(room: Room, n: number): void {
    const seat = seatIn(room, n)
    const world = room.mode === 'own' ? seat.world : null
    Object.assign(seat, freeSeat(n, seat.person, room.mode === 'own' ? null : room.origin))
    this.#store(room)
    if (world !== null) this.worlds.delete(world.id)
  }

  /** Tells the class, or those in these seats, something. */
  say(room: Room, text: string, seats: readonly number[] | null, at: number): RoomMessage {
    const message = { n: (room.messages.at(-1)?.n ?? 0) + 1, at, text, seats }
    room.messages.push(message)
    room.messages.splice(0, room.messages.length - MOST_MESSAGES)
    this.#store(room)
    return message
  }

  /** Raises or lowers a hand; it keeps the place in the queue that it has. */
  raise(room: Room, n: number, isUp: boolean, at: number): void {
    const seat = seatIn(room, n)
    seat.hand = isUp ? (seat.hand ?? at) : null
    this.#store(room)
  }

  #store(room: Room): void {
    this.records.putSideRecord('room', room.origin.id, room.id, storedRoom(room))
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

const seatIn = (room: Room, n: number): Seat => {
  const seat = room.seats.find((one) => one.n === n)
  if (seat === undefined) throw new NoSeat('There is no such seat.')
  return seat
}

/** A name that nobody else in the room has; throws NoSeat. */
const freeName = (room: Room, name: string, own: Seat | null = null): string => {
  const called = name.trim().replaceAll(/\s+/g, ' ')
  if (called === '' || called.length > LONGEST_NAME) throw new NoSeat('Say your name, at most 60 characters of it.')
  const isTaken = room.seats.some((one) => one !== own && one.name?.toLowerCase() === called.toLowerCase())
  if (isTaken) {
    throw new NoSeat(
      `Somebody in this room is called ${called} already. If it is you, come back by your personal link; if not, add a letter.`,
    )
  }
  return called
}
