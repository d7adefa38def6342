// The console's URL: which world is shown, and on which page. Back and forward work.
import { useSyncExternalStore } from 'react'

export interface Address {
  readonly world: string | null
  /** Class page: the room. Debrief page: the room to debrief, instead of one world. */
  readonly room?: string | null
  /** Console page: the time that it offers to rewind to. */
  readonly rewind?: string | null
  /** Comparison page: the second world. */
  readonly other?: string | null
  readonly page: 'console' | 'class' | 'debrief' | 'comparison' | 'sheet'
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

/** The address as a link target. */
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

/** Navigates without reloading the page. */
export const goTo = (address: Address): void => {
  window.history.pushState(null, '', addressOf(address))
  window.dispatchEvent(new Event(MOVED))
}

/** The sheet has its own path, because every signed-in user may open it. */
const pageOf = (path: string, page: string | null): Address['page'] => {
  if (path.endsWith('/sheet')) return 'sheet'
  return page === 'class' || page === 'debrief' || page === 'comparison' ? page : 'console'
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
