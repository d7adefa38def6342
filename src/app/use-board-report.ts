// Reports to the simulator which board is open, because a lesson may have the task of opening one.
import { useEffect } from 'react'
import { isAuctionStatus } from '../domain/auction-status'
import { useAppSelector } from '../screens/store-binding'
import { selectClock } from '../state/clock/clock.slice'
import { selectSession } from '../state/session/session.slice'
import { useAppServices } from './app-services'
import type { Place } from './paths'

/** The board that a page shows; null for any other page. */
function boardOn({ page }: Place): string | null {
  if (page === 'indications' || page === 'notifications') return page
  const status = page.replace(/^auction-/, '')
  return isAuctionStatus(status) ? status : null
}

/** Reports each opened page once, and the open page again when its world is rewound. */
export function useBoardReport(place: Place): void {
  const { reportBoard } = useAppServices()
  const { world, status } = useAppSelector(selectSession)
  const epoch = useAppSelector((state) => selectClock(state)?.epoch ?? null)
  const board = world !== null && status === 'signed-in' ? boardOn(place) : null
  useEffect(() => {
    // Listed only to run again in a new epoch.
    void epoch
    if (board !== null) reportBoard(board)
  }, [board, epoch, reportBoard])
}
