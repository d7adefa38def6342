// A running world in the control API's format, with an enter link for every person.
import { personaHost } from '../api/middleware/world-of-request'
import { isEdited } from '../runtime/library'
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import type { Board } from '../scenarios/language/board'
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import type { Rooms } from '../training/rooms'

/** True if opening this board is a task, which a link to the board would complete by itself. */
const isTask = ({ document }: Script, board: Board): boolean =>
  document.tasks.some(({ when }) =>
    [when].flat().some((condition) => 'opened' in condition && condition.board === board),
  )

/** Where an enter link leads: the role's first screen that has content and completes no task. */
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

/** The host of the origin with this name, if `host` is this machine; any other host unchanged. */
export const localHost = (host: string, name: string): string => {
  const [matched, ...ports] = LOCAL.exec(host) ?? []
  const port = ports.find((one) => one !== undefined)
  return matched === undefined ? host : `${name}.localhost${port === undefined ? '' : `:${port}`}`
}

/**
 * The hosts, with the port of `host`, that stand for it on other machines: these addresses if it is a local name. None for any other
 * name, which reaches us from other machines itself.
 */
export const hostsElsewhere = (host: string, addresses: readonly string[]): readonly string[] =>
  localHost(host, 'x') === host ? [] : addresses.map((address) => `${address}${/:\d+$/.exec(host)?.[0] ?? ''}`)

/** The host without the persona and world in its subdomain. */
export const plainHost = (host: string): string => (personaHost(host) === null ? host : host.replace(/^[^.]*\./, ''))

/** The host of an origin, with its port. */
export const hostIn = (origin: string): string => origin.slice(origin.indexOf('://') + 3)

/** The origin with another host, and the same scheme. */
export const withHost = (origin: string, change: (host: string) => string): string =>
  `${origin.slice(0, origin.indexOf('://'))}://${change(hostIn(origin))}`

const enterAt = (origin: string, world: RunningWorld, person: PersonInCast | null): string => {
  const query = new URLSearchParams(
    person === null ? {} : { as: person.key, to: firstScreen(person.role, world.script) },
  )
  return `${origin}/simulator/enter/${world.id}?${query}`
}

/**
 * The URL that signs a person in; for null, the URL that enters the world signed out. On this machine each persona has its own origin
 * (`{persona}--{world}.localhost`), so you can open several side by side in one browser.
 */
export const enterUrl = (world: RunningWorld, person: PersonInCast | null, origin: string): string =>
  enterAt(
    withHost(origin, (host) => localHost(host, `${person?.key ?? 'guest'}--${world.id}`)),
    world,
    person,
  )

/**
 * The same on the requested host, for clients that can't resolve subdomains of localhost, such as Safari and Node. A browser
 * then has only one person in one world, by its cookies.
 */
export const plainEnterUrl = (world: RunningWorld, person: PersonInCast | null, origin: string): string =>
  enterAt(withHost(origin, plainHost), world, person)

/** True if the host names this world or no world. */
export const isHostOfWorld = (host: string | undefined, world: RunningWorld): boolean => {
  const hostParts = personaHost(host)
  return hostParts === null || hostParts.worldId === world.id
}

/** The seats of the scenario: `trainee` → `['harbor-crest']`. */
const seatsOf = ({ script }: RunningWorld): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(script.document.cast).map(([seat, keys]) => [seat, [keys].flat()]))

/** A person's password. In a class it is the seat's, and empty while the seat is free. */
const passwordOf = (world: RunningWorld, person: PersonInCast, rooms: Pick<Rooms, 'signInTo'> | null): string => {
  const own = rooms?.signInTo(world, person.userId) ?? null
  return own === null ? person.password : (own.password ?? '')
}

/** The world in the control API's format. `origin` is the requested one, for the enter links. */
export const worldOnWire = (world: RunningWorld, origin: string, rooms: Pick<Rooms, 'signInTo'> | null = null) => {
  const { now, rate, epoch } = world.reading()
  return {
    id: world.id,
    seed: world.seed,
    scenario: world.scenario,
    edited: isEdited(world.script),
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
      pins: person.pins.map(({ signator, pin }) => ({ signator, digits: pin })),
      enter: enterUrl(world, person, origin),
      plain_enter: plainEnterUrl(world, person, origin),
    })),
    hash: world.hash(),
    trace_hash: world.traceHash(),
  }
}
