// The address of the console: which world is shown, and on which page. Back and forward work.
import { useSyncExternalStore } from 'react'

export interface Address {
  readonly world: string | null
  /** Of a debrief: that of a whole room. */
  readonly room?: string | null
  /** Of a console: the moment to which a rewind is offered. */
  readonly rewind?: string | null
  /** Of a comparison: the second world. */
  readonly other?: string | null
  readonly page: 'console' | 'debrief' | 'comparison' | 'sheet'
}

const MOVED = 'console-moved'

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('popstate', changed)
  window.addEventListener(MOVED, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(MOVED, changed)
  }
}

/** The address as the target of a link. */
export const addressOf = ({ world, room = null, rewind = null, other = null, page }: Address): string => {
  const query = new URLSearchParams()
  if (world !== null) query.set('world', world)
  if (room !== null) query.set('room', room)
  if (rewind !== null) query.set('rewind', rewind)
  if (other !== null) query.set('with', other)
  if (page !== 'console') query.set('page', page)
  const text = query.toString()
  return `/simulator${text === '' ? '' : `?${text}`}`
}

/** Goes there without loading the page again. */
export const goTo = (address: Address): void => {
  window.history.pushState(null, '', addressOf(address))
  window.dispatchEvent(new Event(MOVED))
}

/** The sheet has a path of its own, because everybody may open it. */
const pageOf = (path: string, page: string | null): Address['page'] => {
  if (path.endsWith('/sheet')) return 'sheet'
  return page === 'debrief' || page === 'comparison' ? page : 'console'
}

export function useAddress(): Address {
  const search = useSyncExternalStore(listen, () => window.location.search)
  const query = new URLSearchParams(search)
  return {
    world: query.get('world'),
    room: query.get('room'),
    rewind: query.get('rewind'),
    other: query.get('with'),
    page: pageOf(window.location.pathname, query.get('page')),
  }
}
