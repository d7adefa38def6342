// The members of presence channels, one per user for any number of sockets. A user leaves only after a grace period in real time, so
// a page reload or a short interruption announces nothing.
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Frame } from '../delivery/frame'

/** Real ms between the end of a user's last connection and the announcement. */
export const PRESENCE_GRACE_MS = 5_000

/** Calls back after this many ms; returns a function that cancels it. */
export type Scheduler = (ms: number, action: () => void) => () => void

/** Timers that don't keep the process running. */
export const realTimers: Scheduler = (ms, action) => {
  const timer = setTimeout(action, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

interface Membership {
  readonly member: PresenceMember
  readonly connections: Set<ClientConnection>
  /** Cancels the pending announcement. */
  cancel: (() => void) | null
}

type Room = Map<number, Membership>

/** Tracks the members of all presence channels and announces who joins and leaves. */
export class Presence {
  readonly #rooms = new WeakMap<RunningWorld, Map<string, Room>>()

  constructor(
    private readonly connections: ConnectionRegistry,
    private readonly schedule: Scheduler = realTimers,
  ) {
    connections.onLeft((connection, world, channel) => this.#left(connection, world, channel))
  }

  /**
   * Adds the user of a connection before it starts to listen, and announces a new member to the others. Returns all members,
   * including the new one.
   */
  enter(
    connection: ClientConnection,
    world: RunningWorld,
    channel: string,
    member: PresenceMember,
  ): readonly PresenceMember[] {
    const room = this.#room(world, channel)
    const membership = room.get(member.user_id)
    if (membership === undefined) {
      room.set(member.user_id, { member, connections: new Set([connection]), cancel: null })
      this.connections.send(
        world,
        new Frame(channel, 'presence:joining', member, 'pusher_internal:member_added'),
        connection,
      )
    } else {
      membership.cancel?.()
      membership.cancel = null
      membership.connections.add(connection)
    }
    return this.members(world, channel)
  }

  /** All members, each user once, including those in their grace period. */
  members(world: RunningWorld, channel: string): readonly PresenceMember[] {
    return [...(this.#rooms.get(world)?.get(channel)?.values() ?? [])].map((membership) => membership.member)
  }

  #left(connection: ClientConnection, world: RunningWorld, channel: string): void {
    const room = this.#rooms.get(world)?.get(channel)
    if (room === undefined) return
    for (const [userId, membership] of room) {
      if (!membership.connections.delete(connection) || membership.connections.size > 0) continue
      membership.cancel = this.schedule(PRESENCE_GRACE_MS, () => {
        if (membership.connections.size > 0) return
        room.delete(userId)
        this.connections.send(
          world,
          new Frame(channel, 'presence:leaving', membership.member, 'pusher_internal:member_removed'),
        )
      })
    }
  }

  #room(world: RunningWorld, channel: string): Room {
    const rooms = this.#rooms.get(world) ?? new Map<string, Room>()
    this.#rooms.set(world, rooms)
    const room = rooms.get(channel) ?? new Map<number, Membership>()
    rooms.set(channel, room)
    return room
  }
}
