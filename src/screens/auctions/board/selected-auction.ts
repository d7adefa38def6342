// The auction that is open on a board, by ?auction=ID of the address.
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'

/** Opens an auction, or none. */
export type SelectAuction = (id: number | null) => void

/** The id of the open auction, null for none, and how to open another one. */
export function useSelectedAuction(status: BoardStatus): readonly [number | null, SelectAuction] {
  const [, navigate] = useLocation()
  const to = useDestinations()
  const text = new URLSearchParams(useSearch()).get('auction') ?? ''
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const select = useCallback(
    (wanted: number | null) => navigate(to.board(status, wanted ?? undefined), { replace: true }),
    [navigate, to, status],
  )
  return [id, select]
}
