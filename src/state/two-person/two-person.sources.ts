// Keeps the rule and the prepared bids live, where the server has them.
import { EMPTY } from 'rxjs'
import { defineSource } from '../core/source'
import type { RootState } from '../root-state'
import { twoPersonSubjects } from './two-person.state'

const userIn = ({ session, twoPerson }: RootState): number | null =>
  session.status === 'signed-in' && twoPerson.status === 'loaded' ? (session.user?.id ?? null) : null

export const twoPersonSource = defineSource<number | null>({
  name: 'two-person rule',
  select: userIn,
  restartOn: [({ type }) => type === 'browser/woken'],
  listen: (userId, { realtime }) =>
    userId === null
      ? EMPTY
      : realtime.live({
          channel: 'two-person',
          channelParams: { userId },
          snapshot: { call: 'two-person.read', input: {}, subject: twoPersonSubjects.read },
        }),
})
