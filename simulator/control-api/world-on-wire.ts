// A running world as the control API describes it, with an enter link for every person.
import { networkInterfaces } from 'node:os'
import { personaHost } from '../api/middleware/world-of-request'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { Board } from '../scenarios/language/board'
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import type { Rooms } from '../training/rooms'

/** Whether opening this board is a task: a link that opens it would do the task by itself. */
const isTask = ({ document }: Script, board: Board): boolean =>
  document.tasks.some(({ when }) =>
    [when].flat().some((condition) => 'opened' in condition && condition.board === board),
  )

/** The first screen of a role that has something to show, and does no task: where an enter link leads. */
export const firstScreen = (role: string, script: Script): string => {
  switch (role) {
    case 'investor':
    case 'lender':
    case 'originator':
      return isTask(script, 'live') ? `/${role}/profile` : `/${role}/auction/live`
    case 'borrower':
      return `/${role}/profile`
    default:
      return '/'
  }
}

const LOCAL = /^(?:.*\.)?localhost(?::(\d+))?$|^127\.0\.0\.1(?::(\d+))?$|^\[::1\](?::(\d+))?$/

/** An origin of its own under this name, where the host is this machine; any other host as it is. */
export const localHost = (host: string, name: string): string => {
  const [matched, ...ports] = LOCAL.exec(host) ?? []
  const port = ports.find((one) => one !== undefined)
  return matched === undefined ? host : `${name}.localhost${port === undefined ? '' : `:${port}`}`
}

type Network = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>

/** The names under which other machines of the network reach this one, where `host` is the one that only it knows. */
export const addressesElsewhere = (host: string, interfaces: Network = networkInterfaces()): readonly string[] => {
  const port = localHost(host, 'x') === host ? null : (/:(\d+)$/.exec(host)?.[0] ?? '')
  if (port === null) return []
  return Object.values(interfaces).flatMap((each = []) =>
    each.flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [`${address}${port}`])),
  )
}

/** The host without the person and the world that a name below localhost has. */
export const plainHost = (host: string): string => (personaHost(host) === null ? host : host.replace(/^[^.]*\./, ''))

const enterAt = (host: string, world: RunningWorld, person: PersonInCast | null): string => {
  const query = new URLSearchParams(
    person === null ? {} : { as: person.key, to: firstScreen(person.role, world.script) },
  )
  return `http://${host}/simulator/enter/${world.id}?${query}`
}

/**
 * The address that signs a person in. Seen from this machine each persona gets an origin of its own
 * (`{persona}--{world}.localhost`), so that several stand open side by side in one browser. Null: nobody is signed in.
 */
export const enterUrl = (world: RunningWorld, person: PersonInCast | null, host: string): string =>
  enterAt(localHost(host, `${person?.key ?? 'guest'}--${world.id}`), world, person)

/**
 * The same on the host that was asked, for what can't resolve names below localhost, such as Safari and Node. A browser then
 * has one person in one world, by its cookies.
 */
export const plainEnterUrl = (world: RunningWorld, person: PersonInCast | null, host: string): string =>
  enterAt(plainHost(host), world, person)

/** True when a host name already names this world, or none at all. */
export const fitsWorld = (host: string | undefined, world: RunningWorld): boolean => {
  const named = personaHost(host)
  return named === null || named.worldId === world.id
}

/** Who has which part in the scenario: `trainee` → `['harbor-crest']`. */
const seatsOf = ({ script }: RunningWorld): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(script.document.cast).map(([seat, keys]) => [seat, [keys].flat()]))

/** What a person signs in with: in a class the password of their seat, and nothing while the seat is free. */
const passwordOf = (world: RunningWorld, person: PersonInCast, rooms: Pick<Rooms, 'signInTo'> | null): string => {
  const own = rooms?.signInTo(world, person.userId) ?? null
  return own === null ? person.password : (own.password ?? '')
}

/** The world as the control API answers it; `host` is the one that was asked, for the enter links. */
export const worldOnWire = (world: RunningWorld, host: string, rooms: Pick<Rooms, 'signInTo'> | null = null) => {
  const { now, rate, epoch } = world.reading()
  return {
    id: world.id,
    seed: world.seed,
    scenario: world.scenario,
    broadcaster: world.broadcaster,
    to_others: world.toOthers,
    api: world.api.name,
    code: world.code,
    label: world.life.label,
    owner: world.life.owner,
    ttl: world.life.ttlMs === null ? null : durationText(world.life.ttlMs),
    epoch,
    clock: { now: new Date(now).toISOString(), rate, paused: world.paused() },
    position: world.position(),
    seats: seatsOf(world),
    cast: world.cast.map((person) => ({
      key: person.key,
      user_id: person.userId,
      role: person.role,
      name: person.name,
      email: person.email,
      password: passwordOf(world, person, rooms),
      enter: enterUrl(world, person, host),
      plain_enter: plainEnterUrl(world, person, host),
    })),
    hash: world.hash(),
    course: world.traceHash(),
  }
}
