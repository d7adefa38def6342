// Follows the bidders of the auction that a seller is watching.
import { followSubject } from '../capabilities/follow-subject'

export const followBidders = followSubject({
  name: 'follow bidders',
  followedIn({ session, bidders }) {
    const userId = session.user?.id
    return bidders.watched === null || userId === undefined ? null : { userId, auctionId: bidders.watched }
  },
  subjectOf: ({ userId, auctionId }) => ({
    channel: 'bidders',
    channelParams: { userId },
    snapshot: { call: 'auction.bidders', input: { params: { auctionId } }, subject: `auction.bidders:${auctionId}` },
  }),
})
