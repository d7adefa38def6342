// Bids that were typed but not sent, stored per user while the app is open, so that they survive a session timeout.
import type { ReactNode } from 'react'
import { createContext, useContext, useMemo, useRef } from 'react'
import { selectUser } from '../../state/session/session.slice'
import { useAppSelector } from '../store-binding'

export interface BidDrafts {
  read(auctionId: number): string | null
  save(auctionId: number, text: string): void
  remove(auctionId: number): void
  /** Marks this auction's ticket as open until the returned function is called. */
  markOpen(auctionId: number): () => void
  /** True while this auction's ticket is open. */
  isOpen(auctionId: number): boolean
}

interface DraftStore {
  /** By user and auction. */
  readonly texts: Map<string, string>
  readonly openTickets: Set<number>
}

const DraftsContext = createContext<DraftStore | null>(null)

/** Provides the drafts to its children. */
export function BidDraftsProvider({ children }: { readonly children: ReactNode }) {
  const store = useRef<DraftStore>({ texts: new Map(), openTickets: new Set() })
  return <DraftsContext value={store.current}>{children}</DraftsContext>
}

/** The drafts of the signed-in user; empty while signed out. */
export function useBidDrafts(): BidDrafts {
  const store = useContext(DraftsContext)
  const userId = useAppSelector(selectUser)?.id ?? null
  return useMemo(() => {
    const key = (auctionId: number) => `${userId}:${auctionId}`
    return {
      read: (auctionId) => (userId === null ? null : (store?.texts.get(key(auctionId)) ?? null)),
      save: (auctionId, text) => {
        if (userId !== null) store?.texts.set(key(auctionId), text)
      },
      remove: (auctionId) => {
        if (userId !== null) store?.texts.delete(key(auctionId))
      },
      markOpen(auctionId) {
        store?.openTickets.add(auctionId)
        return () => store?.openTickets.delete(auctionId)
      },
      isOpen: (auctionId) => store?.openTickets.has(auctionId) ?? false,
    }
  }, [store, userId])
}
