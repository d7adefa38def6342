// Reports to the simulator which board the open page shows, for a lesson that asks to open it.
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

/** Once for each page that is opened, and again in a world that was rewound while the page stood open. */
export function useBoardReport(place: Place): void {
  const { reportBoard } = useAppServices()
  const { world, status } = useAppSelector(selectSession)
  const epoch = useAppSelector((state) => selectClock(state)?.epoch ?? null)
  const board = world !== null && status === 'signed-in' ? boardOn(place) : null
  useEffect(() => {
    // Only to run again: the report itself is the same in each epoch.
    void epoch
    if (board !== null) reportBoard(board)
  }, [board, epoch, reportBoard])
}
