// Who is on the presence channels: one member per user, however many tabs and sockets. Whoever leaves is missed only
// after a grace of real time, so that a reload or a short break of the line is no coming and going. simulator.md
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Frame } from '../delivery/frame'

/** Real ms between the last socket's leaving and the news of it. product.md, Indications */
export const PRESENCE_GRACE_MS = 5_000

/** Calls back later; answers how to call it off. */
export type Later = (ms: number, action: () => void) => () => void

/** By the process's own timers, which keep nothing alive. */
export const onTimer: Later = (ms, action) => {
  const timer = setTimeout(action, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

interface Seat {
  readonly member: PresenceMember
  readonly lines: Set<ClientConnection>
  /** Calls off the farewell that is waiting. */
  callOff: (() => void) | null
}

type Room = Map<number, Seat>

export class Presence {
  readonly #rooms = new WeakMap<RunningWorld, Map<string, Room>>()

  constructor(
    private readonly lines: ConnectionRegistry,
    private readonly later: Later = onTimer,
  ) {
    lines.onLeft((line, world, channel) => this.#left(line, world, channel))
  }

  /**
   * Takes the line's user in, before the line begins to listen; the others hear of a user who was not there. Answers
   * everybody who is there, the newcomer included.
   */
  enter(
    line: ClientConnection,
    world: RunningWorld,
    channel: string,
    member: PresenceMember,
  ): readonly PresenceMember[] {
    const room = this.#room(world, channel)
    const seat = room.get(member.user_id)
    if (seat === undefined) {
      room.set(member.user_id, { member, lines: new Set([line]), callOff: null })
      this.lines.send(world, new Frame(channel, 'presence:joining', member, 'pusher_internal:member_added'), line)
    } else {
      seat.callOff?.()
      seat.callOff = null
      seat.lines.add(line)
    }
    return this.members(world, channel)
  }

  /** Everybody who is there, each user once, those in their grace included. */
  members(world: RunningWorld, channel: string): readonly PresenceMember[] {
    return [...(this.#rooms.get(world)?.get(channel)?.values() ?? [])].map((seat) => seat.member)
  }

  #left(line: ClientConnection, world: RunningWorld, channel: string): void {
    const room = this.#rooms.get(world)?.get(channel)
    if (room === undefined) return
    for (const [userId, seat] of room) {
      if (!seat.lines.delete(line) || seat.lines.size > 0) continue
      seat.callOff = this.later(PRESENCE_GRACE_MS, () => {
        if (seat.lines.size > 0) return
        room.delete(userId)
        this.lines.send(world, new Frame(channel, 'presence:leaving', seat.member, 'pusher_internal:member_removed'))
      })
    }
  }

  #room(world: RunningWorld, channel: string): Room {
    const rooms = this.#rooms.get(world) ?? new Map<string, Room>()
    this.#rooms.set(world, rooms)
    const room = rooms.get(channel) ?? new Map<number, Seat>()
    rooms.set(channel, room)
    return room
  }
}
