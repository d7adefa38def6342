// A class: its seats, its messages, and how it takes in those who come late.

import type { StoredRoom } from '../persistence/side-records'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { TextFile } from '../scenarios/play/companion-files'
import type { Script } from '../scenarios/play/script'
import { personById } from '../world/people/people'

type RoomMode = 'shared' | 'own'

/** Where somebody begins who comes when an own room is running: where the class is, or at the beginning. */
export type LateJoin = 'class' | 'start'

/** A place for one trainee. */
export interface Seat {
  readonly n: number
  /** The persona that the trainee plays. */
  person: PersonInCast
  /** The trainee's own name; null while it is free. */
  name: string | null
  /** Where the trainee plays; null in an own room while the seat is free. */
  world: RunningWorld | null
  /** The secret of the trainee's personal link; null while the seat is free. */
  key: string | null
  /** Since when the hand is up, ms by the wall clock; null while it is down. */
  hand: number | null
}

/** What the trainer told the class, or some of it. */
export interface RoomMessage {
  readonly n: number
  /** Ms by the wall clock. */
  readonly at: number
  readonly text: string
  /** The seats that it is for; null: everybody, also those who come later. */
  readonly seats: readonly number[] | null
}

export interface Room {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly mode: RoomMode
  readonly script: Script
  /** shared: the world of the class. own: the class's own course, from which each trainee's world is forked. */
  readonly origin: RunningWorld
  readonly seats: Seat[]
  readonly messages: RoomMessage[]
  late: LateJoin
}

export interface NewRoom {
  readonly scenario: string
  /** The scenario's own text, when it does not ship. */
  readonly source?: string | undefined
  /** World and lookup files that it is played with. */
  readonly files?: readonly TextFile[] | undefined
  readonly mode: RoomMode
  readonly title?: string | undefined
  readonly seed?: number | undefined
  /** own: how many trainees there is room for. */
  readonly seats?: number | undefined
  /** The parts that trainees play, as keys of the cast: in turn in an own room, one seat each in a shared one. */
  readonly parts?: readonly string[] | undefined
  readonly late?: LateJoin | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
}

/** Somebody who has not registered yet has nothing to do in a lesson that does not begin with it. */
const isRegistered = (world: RunningWorld, { userId }: PersonInCast): boolean =>
  (personById(world.state(), userId)?.profile ?? null) !== null

/** Personas that are played by bots, here or in the market's background. */
const botsOf = (script: Script): ReadonlySet<string> =>
  new Set(script.document.bots.map((bot) => script.personaOf(bot.as)))

/** The role that tasks and trainings are written for. */
export const leadSeat = (script: Script): string =>
  'trainee' in script.document.cast ? 'trainee' : (Object.keys(script.document.cast)[0] ?? 'trainee')

/** The persona in that seat. */
const leadOf = ({ script, cast }: RunningWorld): PersonInCast | undefined =>
  cast.find((person) => person.key === script.personaOf(leadSeat(script)))

/**
 * The parts of a class that the trainer did not choose: in own worlds the one that the scenario is written for; in a shared
 * one that and everybody of the same role whom no bot plays, so that nobody is handed a counterparty or the market's desk.
 */
export function usualParts(world: RunningWorld, mode: RoomMode): readonly PersonInCast[] {
  const lead = leadOf(world)
  if (lead === undefined) return world.cast.slice(0, 1)
  if (mode === 'own') return [lead]
  const bots = botsOf(world.script)
  const isFree = (one: PersonInCast): boolean => one !== lead && one.role === lead.role && !bots.has(one.key)
  return [lead, ...world.cast.filter((one) => isFree(one) && isRegistered(world, one))]
}

/** As it is stored with its world. */
export const storedRoom = ({ id, code, title, mode, late, messages, seats }: Room): StoredRoom => ({
  ...{ id, code, title, mode, late, messages },
  seats: seats.map(({ n, person, name, world, key, hand }) => ({
    n,
    person: person.key,
    name,
    world: world?.id ?? null,
    ...(key === null ? {} : { key }),
    ...(hand === null ? {} : { hand }),
  })),
})
