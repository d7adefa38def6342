// Builders of prepared bids for component tests.
import { instant } from './fixtures'

/** A waiting bid of 102-24 on auction 17. */
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

/** The prepared bids, as this session reads them. */
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

/** Opens the live connection, with the live list followed. */
export const lineOpened = [
  { type: 'subjects/followed', payload: { subjects: ['auction.list:live'] } },
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  { type: 'subject/synced', payload: { subject: 'auction.list:live' } },
] as const
