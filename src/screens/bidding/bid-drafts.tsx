// Bids that were typed and not sent, kept per person while the app is open, so that they survive the end of a session.
import type { ReactNode } from 'react'
import { createContext, useContext, useMemo, useRef } from 'react'
import { selectUser } from '../../state/session/session.slice'
import { useAppSelector } from '../store-binding'

export interface BidDrafts {
  read(auctionId: number): string | null
  keep(auctionId: number, text: string): void
  drop(auctionId: number): void
  /** The dialog of this auction is open, until the returned function is called. */
  show(auctionId: number): () => void
  /** True while the dialog of this auction is open. */
  isShown(auctionId: number): boolean
}

interface Kept {
  readonly texts: Map<string, string>
  readonly shown: Set<number>
}

const DraftsContext = createContext<Kept | null>(null)

/** Holds the drafts of everything inside. */
export function BidDraftsProvider({ children }: { readonly children: ReactNode }) {
  const kept = useRef<Kept>({ texts: new Map(), shown: new Set() })
  return <DraftsContext value={kept.current}>{children}</DraftsContext>
}

/** The drafts of the person who is signed in; empty while nobody is. */
export function useBidDrafts(): BidDrafts {
  const kept = useContext(DraftsContext)
  const userId = useAppSelector(selectUser)?.id ?? null
  return useMemo(() => {
    const key = (auctionId: number) => `${userId}:${auctionId}`
    return {
      read: (auctionId) => (userId === null ? null : (kept?.texts.get(key(auctionId)) ?? null)),
      keep: (auctionId, text) => {
        if (userId !== null) kept?.texts.set(key(auctionId), text)
      },
      drop: (auctionId) => {
        if (userId !== null) kept?.texts.delete(key(auctionId))
      },
      show(auctionId) {
        kept?.shown.add(auctionId)
        return () => kept?.shown.delete(auctionId)
      },
      isShown: (auctionId) => kept?.shown.has(auctionId) ?? false,
    }
  }, [kept, userId])
}
