// Bids that were typed and not sent, kept per person while the app is open, so that they survive the end of a session.
// It also mounts the toasts about bids that were sent.
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useMemo, useRef } from 'react'
import { selectUser } from '../../state/session/session.selectors'
import { useAppSelector } from '../store-binding'
import { BidNews } from './bid-news'

export interface BidDrafts {
  read(auctionId: number): string | null
  keep(auctionId: number, text: string): void
  drop(auctionId: number): void
  /** The dialog of this auction is open, until the returned function is called. */
  show(auctionId: number): () => void
}

interface Kept {
  readonly texts: Map<string, string>
  readonly shown: Set<number>
}

const DraftsContext = createContext<Kept | null>(null)

/** Holds the drafts of everything inside, and shows toasts about the bids that were sent. */
export function BidDraftsProvider({ children }: { readonly children: ReactNode }) {
  const kept = useRef<Kept>({ texts: new Map(), shown: new Set() })
  return (
    <DraftsContext value={kept.current}>
      {children}
      <News kept={kept.current} />
    </DraftsContext>
  )
}

function News({ kept }: { readonly kept: Kept }) {
  const { drop } = useBidDrafts()
  const isShown = useCallback((auctionId: number) => kept.shown.has(auctionId), [kept])
  return <BidNews dropDraft={drop} isShown={isShown} />
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
    }
  }, [kept, userId])
}
