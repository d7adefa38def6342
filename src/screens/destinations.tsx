// The paths that screens may link to. The app provides them from its path table; screens don't build paths.
import { createContext, useContext } from 'react'
import type { boardTitle } from '../domain/auction-status'
import type { SessionState } from '../state/session/session.slice'

export type BoardStatus = keyof typeof boardTitle
/** The roles that have screens. */
export type ScreenRole = Exclude<NonNullable<SessionState['user']>['role'], 'admin'>

export interface LoanDestinations {
  /** The page for a new loan. */
  readonly create: string
  /** The setup of a loan (its id or `new`), at a step or at the last one. */
  setup(setup: string, step?: string): string
}

export interface Destinations {
  /** The role in the current path; null on a page without one. */
  readonly role: ScreenRole | null
  readonly landing: string
  login(role: ScreenRole): string
  signUp(role: ScreenRole): string
  forgotPassword(role: ScreenRole): string
  /** The page that says an email was sent. */
  verification(role: ScreenRole): string
  /** The page on which an originator finds the lender. */
  readonly lenderauth: string
  registration(role: ScreenRole): string
  home(role: ScreenRole): string
  /** The board of a status, in the role of the current page. */
  board(status: BoardStatus, auctionId?: number): string
  /** Auctions side by side, in this order. */
  comparison(ids: readonly number[]): string
  /** Null for a role that doesn't sell loans. */
  readonly loans: LoanDestinations | null
  /** Null for a role without this page. */
  readonly notifications: string | null
  /** Null on a page without a role. */
  readonly profile: string | null
  readonly editProfile: string | null
  /** The page of an originator waiting for the lender's approval. */
  readonly approval: string
  /** Null for every role but the lender. */
  readonly originators: string | null
  /** Opens the login dialog over the current page. */
  readonly loginAgain: () => void
  /** True after the first navigation within the app, when headings take the focus. */
  readonly hasMoved: boolean
}

const DestinationsContext = createContext<Destinations | null>(null)

export const DestinationsProvider = DestinationsContext.Provider

/** The paths that a screen may link to. Throws without a provider. */
export function useDestinations(): Destinations {
  const destinations = useContext(DestinationsContext)
  if (!destinations) throw new Error('There is no DestinationsProvider above this screen')
  return destinations
}

/** The role in the path of this page. Throws on a page without one. */
export function usePageRole(): ScreenRole {
  const { role } = useDestinations()
  if (role === null) throw new Error('This page has no role')
  return role
}

/** The paths of the loan setup pages. Throws on the page of a role that doesn't sell loans. */
export function useLoanDestinations(): LoanDestinations {
  const { loans } = useDestinations()
  if (!loans) throw new Error('This role has no loan pages')
  return loans
}
