// A bid that waits for a second person, and the answer that brings it, for component tests. Never part of the app.
import { instant } from './fixtures'

/** A waiting bid of 102-24 on the auction 17. */
export const preparedBid = (more: object = {}) => ({
  id: 9,
  auction_id: 17,
  price: 102.75,
  prepared_by_id: 71,
  prepared_by: 'M. Ortega',
  session: 'desk',
  prepared_at: instant(0),
  expires_at: instant(60_000),
  outcome: 'waiting' as const,
  ...more,
})

/** What the server answers in this session. */
export const preparedBidsRead = (session: string, prepared: ReturnType<typeof preparedBid>[], required = true) =>
  ({
    type: 'two-person.read/answered',
    payload: {
      subject: 'two-person.read',
      params: undefined,
      query: undefined,
      answer: { data: { required, prepared, session } },
    },
  }) as const

/** What brings the live line up, with the auctions followed. */
export const lineOpened = [
  { type: 'subjects/followed', payload: { subjects: ['auction.list:live'] } },
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  { type: 'subject/synced', payload: { subject: 'auction.list:live' } },
] as const
