// Tells a simulator which board the page shows, so that a lesson can ask for it: the lists of all boards are read on every
// page. A real server has no such address; the app asks this of a simulator alone.
import { OPENED_BOARD_PATH } from '../../contract/clock'
import type { WindowLike } from '../browser/window-like'

/** Sends each report once; what cannot be sent is dropped. The cookie of the session says who reports. */
export const createBoardReport =
  ({ fetch, location }: Pick<WindowLike, 'fetch' | 'location'>) =>
  (board: string): void => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ board })
    fetch(location.origin + OPENED_BOARD_PATH, {
      ...{ method: 'POST', headers, body, keepalive: true },
      ...{ credentials: 'same-origin', redirect: 'error', referrerPolicy: 'strict-origin' },
    }).then(undefined, () => undefined)
  }
