// Reports to a simulator which board the page shows, so that a lesson can check it. The calls don't show it, because every
// page fetches all boards. Never sent to a real server.
import { OPENED_BOARD_PATH } from '../../contract/clock'
import type { WindowLike } from '../browser/window-like'

/** Sends each report once, without retries. The session cookie identifies the user. */
export const createBoardReport =
  ({ fetch, location }: Pick<WindowLike, 'fetch' | 'location'>) =>
  (board: string): void => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ board })
    fetch(location.origin + OPENED_BOARD_PATH, {
      method: 'POST',
      headers,
      body,
      keepalive: true,
      credentials: 'same-origin',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
    }).then(undefined, () => undefined)
  }
