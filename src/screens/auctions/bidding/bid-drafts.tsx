// Bids that were typed but not sent, per user. They survive a session timeout and, in this tab, a reload.
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import { type BidDraft, readBidDrafts, writeBidDrafts } from '../../../domain/bid-drafts'
import { selectUser } from '../../../state/session/session.slice'
import { useAppSelector, useScreenPorts } from '../../store-binding'

export interface BidDrafts {
  read(auctionId: number): BidDraft | null
  /** Saves the text with the official time. */
  save(auctionId: number, text: string): void
  remove(auctionId: number): void
  /** Marks this auction's ticket as open until the returned function is called. */
  markOpen(auctionId: number): () => void
  /** True while this auction's ticket is open. */
  isOpen(auctionId: number): boolean
}

interface DraftStore {
  /** By user, then by auction; what was typed in this page. */
  readonly byUser: Map<number, Map<number, BidDraft>>
  readonly openTickets: Set<number>
}

const DraftsContext = createContext<DraftStore | null>(null)

const KEY = 'bid-drafts'

/** Provides the drafts to its children. */
export function BidDraftsProvider({ children }: { readonly children: ReactNode }) {
  const store = useRef<DraftStore>({ byUser: new Map(), openTickets: new Set() })
  return <DraftsContext value={store.current}>{children}</DraftsContext>
}

/** The drafts of the signed-in user; empty while signed out. */
export function useBidDrafts(): BidDrafts {
  const store = useContext(DraftsContext)
  const { sessionStorage, clock } = useScreenPorts()
  const userId = useAppSelector(selectUser)?.id ?? null
  return useMemo(() => {
    /** Null while signed out. The stored drafts are read once, because a session that ends hides them. */
    const own = (): Map<number, BidDraft> | null => {
      if (store === null || userId === null) return null
      const known = store.byUser.get(userId)
      if (known !== undefined) return known
      const stored = readBidDrafts(sessionStorage.read(KEY))
      store.byUser.set(userId, stored)
      return stored
    }
    const keep = (drafts: ReadonlyMap<number, BidDraft>): void => {
      if (drafts.size === 0) sessionStorage.remove(KEY)
      else sessionStorage.write(KEY, writeBidDrafts(drafts))
    }
    return {
      read: (auctionId) => own()?.get(auctionId) ?? null,
      save(auctionId, text) {
        const drafts = own()
        if (drafts === null) return
        const { now, errorMs } = clock.read()
        drafts.set(auctionId, { text, at: Number.isFinite(errorMs) ? now : null })
        keep(drafts)
      },
      remove(auctionId) {
        const drafts = own()
        if (drafts?.delete(auctionId) === true) keep(drafts)
      },
      markOpen(auctionId) {
        store?.openTickets.add(auctionId)
        return () => store?.openTickets.delete(auctionId)
      },
      isOpen: (auctionId) => store?.openTickets.has(auctionId) ?? false,
    }
  }, [store, userId, sessionStorage, clock])
}
