// The auction open on a board, from ?auction=ID in the URL.
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type BoardStatus, useDestinations } from '../../destinations'

/** Opens an auction; null closes it. */
export type SelectAuction = (id: number | null) => void

/** The open auction's id, null for none, and a setter. */
export function useSelectedAuction(status: BoardStatus): readonly [number | null, SelectAuction] {
  const [, navigate] = useLocation()
  const to = useDestinations()
  const text = new URLSearchParams(useSearch()).get('auction') ?? ''
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const select = useCallback(
    (next: number | null) => navigate(to.board(status, next ?? undefined), { replace: true }),
    [navigate, to, status],
  )
  return [id, select]
}
