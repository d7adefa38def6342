// Checks the names in a test: one that doesn't exist would match nothing, and the test would pass or wait in vain.

import { didYouMean } from '../../simulator/scenarios/language/nearest'
import { type PageName, pages, pathOf, type RolePage, readPath } from '../../src/app/paths'
import { callNames } from '../../src/contract/calls'
import { channels } from '../../src/contract/channels'
import { type ScreenRole, screenRoles } from '../../src/contract/role'

/** An Error for a name that isn't among the known ones; suggests the nearest. */
export const unknownName = (kind: string, name: string, known: readonly string[]): Error =>
  new Error(`There is no ${kind} '${name}'.${didYouMean(name, known)} Known: ${known.join(', ')}.`)

function check(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw unknownName(kind, name, known)
}

/** Throws an Error for an option that doesn't exist, which would be ignored. */
export function checkOptions(options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) check('option', name, known)
}

/** Throws an Error for anyone who isn't among these people. */
export const checkPerson = (key: string, people: readonly string[]): void => check('person', key, people)

const eventsByChannel = Object.entries(channels).map(([name, { events }]) => [name, Object.keys(events)] as const)

/** Throws an Error for a call that the contract doesn't have. Calls outside it are on the wire as `GET /path`. */
export function checkCall(name: string): void {
  if (!/^[A-Z]+ \//.test(name)) check('call', name, callNames)
}

/** Throws an Error for an event that no channel has. */
export function checkEvent(name: string): void {
  // Protocol events, such as `presence:here`, aren't in the contract.
  if (!name.includes(':')) check('event', name, [...new Set(eventsByChannel.flatMap(([, events]) => events))])
}

/** Throws an Error for a channel that doesn't exist. */
export const checkChannel = (name: string): void =>
  check(
    'channel',
    name,
    eventsByChannel.map(([channel]) => channel),
  )

/** Throws an Error if this channel, such as `auction.2001`, has no such event. */
export function checkChannelEvent(channel: string, event: string): void {
  const noun = channel.split('.')[0] ?? ''
  const known = eventsByChannel.find(([name]) => name === noun)?.[1]
  if (known !== undefined) check(`event of ${noun}`, event, known)
}

const isRolePage = (page: string): page is RolePage => page in pages && page !== 'landing' && page !== 'loan-setup'
const rolePages = Object.keys(pages).filter(isRolePage)

const isPageOf = (page: PageName, role: ScreenRole): boolean => {
  const { roles }: { readonly roles: readonly ScreenRole[] } = pages[page]
  return roles.includes(role)
}

/** Throws an Error for a path that an address can't continue with. */
export function checkSlash(path: string): void {
  if (!path.startsWith('/')) throw new Error(`A path begins with '/', unlike '${path}'.`)
}

/** Throws an Error if the app has no such page, or not for this role. Without a role, anyone's page will do. */
export function checkPath(path: string, role: string | null): void {
  const place = readPath(path.replace(/[?#].*$/, ''))
  if (place.page === 'landing') return
  const roles = screenRoles.filter((each) => role === null || each === role)
  const known = roles.flatMap((each) =>
    rolePages.filter((page) => isPageOf(page, each)).map((page) => pathOf(page, each)),
  )
  if (place.page === 'not-found') throw unknownName('page', path, known)
  if (role !== null && (place.role !== role || !isPageOf(place.page, place.role)))
    throw new Error(`${path} isn't a page of a person with the role ${role}. Their pages: ${known.join(', ')}.`)
}
