// The model of a class: its seats, messages, and how late joiners start.

import type { StoredRoom } from '../persistence/side-records'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { TextFile } from '../scenarios/play/companion-files'
import type { Script } from '../scenarios/play/script'
import { personById } from '../world/people/people'

type RoomMode = 'shared' | 'own'

/** Where late joiners of an own room start: with the class, or at the beginning. */
export type LateJoin = 'class' | 'start'

/** A place for one trainee. */
export interface Seat {
  readonly n: number
  /** The persona that the trainee plays. */
  person: PersonInCast
  /** The trainee's name; null while the seat is free. */
  name: string | null
  /** Where the trainee plays; null in an own room while the seat is free. */
  world: RunningWorld | null
  /** The secret of the trainee's personal link; null while the seat is free. */
  key: string | null
  /** When the hand was raised, wall-clock ms; null while it is down. */
  hand: number | null
}

/** A message from the trainer to the class or to some seats. */
export interface RoomMessage {
  readonly n: number
  /** Wall-clock ms. */
  readonly at: number
  readonly text: string
  /** The recipients; null for everyone, including late joiners. */
  readonly seats: readonly number[] | null
}

export interface Room {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly mode: RoomMode
  readonly script: Script
  /** The id of the world from which the trainer opened the room; null if there is none. */
  readonly openedFrom: string | null
  /** The class world. In a shared room everyone plays in it; in an own room each trainee's world is forked from it. */
  readonly origin: RunningWorld
  readonly seats: Seat[]
  readonly messages: RoomMessage[]
  /** The names of the trainees that the trainer expects, in their order. */
  readonly roster: readonly string[]
  late: LateJoin
}

export interface NewRoom {
  readonly scenario: string
  /** The text of a custom scenario. */
  readonly source?: string | undefined
  /** World and lookup files for the scenario. */
  readonly files?: readonly TextFile[] | undefined
  readonly mode: RoomMode
  /** The id of the world from which the trainer opens the room. */
  readonly openedFrom?: string | undefined
  readonly title?: string | undefined
  readonly seed?: number | undefined
  /** The number of seats, if each trainee has their own world. */
  readonly seats?: number | undefined
  /**
   * The parts that trainees play, as keys of the cast. With one world each, seats take them in turn; in a shared world, each is
   * one seat.
   */
  readonly parts?: readonly string[] | undefined
  readonly late?: LateJoin | undefined
  /** The names of the trainees that the trainer expects. */
  readonly roster?: readonly string[] | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
}

/** Unregistered people would have nothing to do in most lessons. */
const isRegistered = (world: RunningWorld, { userId }: PersonInCast): boolean =>
  (personById(world.state(), userId)?.profile ?? null) !== null

/** The personas that bots play. */
const botsOf = (script: Script): ReadonlySet<string> =>
  new Set(script.document.bots.map((bot) => script.personaOf(bot.as)))

/** The seat that a training's tasks are written for. */
export const leadSeat = (script: Script): string =>
  'trainee' in script.document.cast ? 'trainee' : (Object.keys(script.document.cast)[0] ?? 'trainee')

/** The persona that the scenario is written for. */
const traineeOf = ({ script, cast }: RunningWorld): PersonInCast | undefined =>
  cast.find((person) => person.key === script.personaOf(leadSeat(script)))

/**
 * The default parts of a class. With one world each: the scenario's trainee. In a shared world, also everyone with the same role
 * whom no bot plays, so that no trainee ends up as a counterparty or the market desk.
 */
export function defaultParts(world: RunningWorld, mode: RoomMode): readonly PersonInCast[] {
  const trainee = traineeOf(world)
  if (trainee === undefined) return world.cast.slice(0, 1)
  if (mode === 'own') return [trainee]
  const bots = botsOf(world.script)
  const isFree = (one: PersonInCast): boolean => one !== trainee && one.role === trainee.role && !bots.has(one.key)
  return [trainee, ...world.cast.filter((one) => isFree(one) && isRegistered(world, one))]
}

/** The expected trainees who have no seat yet. */
export const missingOf = ({ roster, seats }: Room): readonly string[] => {
  const here = new Set(seats.map(({ name }) => name?.toLowerCase()))
  return roster.filter((name) => !here.has(name.toLowerCase()))
}

/** The room in its stored form. */
export const storedRoom = ({ id, code, title, mode, late, messages, roster, openedFrom, seats }: Room): StoredRoom => ({
  id,
  code,
  title,
  mode,
  late,
  messages,
  ...(roster.length === 0 ? {} : { roster }),
  ...(openedFrom === null ? {} : { openedFrom }),
  seats: seats.map(({ n, person, name, world, key, hand }) => ({
    n,
    person: person.key,
    name,
    world: world?.id ?? null,
    ...(key === null ? {} : { key }),
    ...(hand === null ? {} : { hand }),
  })),
})
