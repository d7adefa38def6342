// Keeps the preferences live, where the server announces their changes.
import { EMPTY } from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.selectors'
import { defineSource } from '../core/source'
import type { RootState } from '../root-state'
import { preferencesSubject } from './preferences.state'

/** Null until they're read, because their answer says whether the server has the channel. */
function userIn(state: RootState): number | null {
  const { session, preferences } = state
  const isTold = preferences.status === 'loaded' && selectOffers(state, 'preference-news')
  return session.status === 'signed-in' && isTold ? (session.user?.id ?? null) : null
}

export const preferencesSource = defineSource<number | null>({
  name: 'preferences',
  select: userIn,
  restartOn: [({ type }) => type === 'browser/woken'],
  listen: (userId, { realtime }) =>
    userId === null
      ? EMPTY
      : realtime.live({
          channel: 'preference',
          channelParams: { userId },
          snapshot: { call: 'preference.list', input: {}, subject: preferencesSubject },
        }),
})
