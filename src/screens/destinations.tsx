// Where a screen may send somebody, without knowing the path table: the app fills this in. Screens build no paths.
import { createContext, useContext } from 'react'
import type { boardTitle } from '../domain/auction-status'
import type { SessionState } from '../state/session/session.state'

export type BoardStatus = keyof typeof boardTitle
/** The roles that have screens. */
export type ScreenRole = Exclude<NonNullable<SessionState['user']>['role'], 'admin'>

export interface Destinations {
  readonly landing: string
  login(role: ScreenRole): string
  signUp(role: ScreenRole): string
  forgotPassword(role: ScreenRole): string
  /** Where one is told that an e-mail is on its way. */
  verification(role: ScreenRole): string
  /** Where an originator finds the lender. */
  readonly lenderauth: string
  registration(role: ScreenRole): string
  home(role: ScreenRole): string
  /** The board of a status, in the role of the place where one is. */
  board(status: BoardStatus, auctionId?: number): string
  /** Auctions side by side, in this order. */
  comparison(ids: readonly number[]): string
  /** The page for a new loan. */
  readonly newLoan: string
  /** The setup of a loan: its id, or `new`; on a step, or where it was left. */
  loanSetup(setup: string, step?: string): string
  /** Null where one's role has no such page. */
  readonly notifications: string | null
  /** Null for a place without a role. */
  readonly profile: string | null
  readonly editProfile: string | null
  /** Where an originator waits for the lender's approval. */
  readonly approval: string
  /** Null for everybody but a lender. */
  readonly originators: string | null
  /** Remembers where one is and goes to sign in again. */
  readonly loginAgain: () => void
  /** True once somebody has moved within the app: headings then take the focus. */
  readonly moved: boolean
}

const DestinationsContext = createContext<Destinations | null>(null)

export const DestinationsProvider = DestinationsContext.Provider

/** The ways out of a screen; throws outside of the app. */
export function useDestinations(): Destinations {
  const destinations = useContext(DestinationsContext)
  if (!destinations) throw new Error('There is no DestinationsPlace above this screen')
  return destinations
}
