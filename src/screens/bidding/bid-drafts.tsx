// What was typed and not sent, kept while the app stands, so that a session that ends does not take it along.
// By person: nobody is offered another one's draft.
import type { ReactNode } from 'react'
import { createContext, useContext, useMemo, useRef } from 'react'
import { selectUser } from '../../state/session/session.selectors'
import { useRead } from '../store-binding'

export interface BidDrafts {
  read(auctionId: number): string | null
  keep(auctionId: number, text: string): void
  drop(auctionId: number): void
}

const DraftsContext = createContext<Map<string, string> | null>(null)

/** Holds the drafts of everything inside. */
export function BidDraftsPlace({ children }: { readonly children: ReactNode }) {
  const kept = useRef(new Map<string, string>())
  return <DraftsContext value={kept.current}>{children}</DraftsContext>
}

/** The drafts of the person who is signed in; without one, nothing is kept or found. */
export function useBidDrafts(): BidDrafts {
  const kept = useContext(DraftsContext)
  const userId = useRead(selectUser)?.id ?? null
  return useMemo(() => {
    const key = (auctionId: number) => `${userId}:${auctionId}`
    return {
      read: (auctionId) => (userId === null ? null : (kept?.get(key(auctionId)) ?? null)),
      keep: (auctionId, text) => {
        if (userId !== null) kept?.set(key(auctionId), text)
      },
      drop: (auctionId) => {
        if (userId !== null) kept?.delete(key(auctionId))
      },
    }
  }, [kept, userId])
}
