// The data room as one viewer may see it: an investor sees the agreement and their own firm's acceptance, and never who else accepted
// it or opened a document; the seller sees both for each investor.
import type { DataRoom, Reader } from '../../../src/contract/data-room'
import { isInvited, isSeller } from '../auctions/visibility'
import { isoInstant } from '../figures'
import type { LoanRecord } from '../loans/loan-record'
import { firmName, personById } from '../people/people'
import type { Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowsOf } from '../table'
import type { AgreementAcceptance, DocumentRead } from './data-room.state'
import { documentAccess } from './documents.project'

/** The data room of an auction for this user, or why they may not see it. */
export function dataRoomFor(
  state: WorldState,
  userId: number,
  auctionId: number,
): { readonly refusal: Refusal } | { readonly refusal: null; readonly room: DataRoom } {
  const access = documentAccess(state, userId, auctionId)
  if (access.refusal !== null) return access
  const { auction, loan } = access
  const { agreement, acceptances = [] } = auction
  const person = personById(state, userId)
  const own = acceptances.findLast(({ profileId }) => profileId === person?.profile?.id)
  const isOwn = person !== undefined && isSeller(person, auction)
  const room: DataRoom = {
    auction_id: auctionId,
    agreement: !agreement || agreement.text === null ? null : wireAgreement({ ...agreement, text: agreement.text }),
    agreement_version: agreement?.version ?? 0,
    accepted: own === undefined ? null : wireAcceptance(own),
    ...(isOwn ? { readers: readersOf(state, auction, loan) } : {}),
  }
  return { refusal: null, room }
}

type Agreement = NonNullable<DataRoom['agreement']>

const wireAgreement = ({
  version,
  text,
  sha256,
  at,
}: Pick<Agreement, 'version' | 'text' | 'sha256'> & { readonly at: number }): Agreement => ({
  version,
  text,
  sha256,
  set_at: isoInstant(at),
})

const wireAcceptance = ({ version, sha256, signator, at }: AgreementAcceptance): Reader['acceptances'][number] => ({
  version,
  sha256,
  signator,
  at: isoInstant(at),
})

/** The investors who may open the documents now, and those who accepted the agreement or opened one, by name. */
function readersOf(state: WorldState, auction: AuctionRecord, loan: LoanRecord): Reader[] {
  const { acceptances = [], reads = [], status } = auction
  const isShown = status === 'pre' || status === 'live' || status === 'past'
  const invited = isShown ? [...rowsOf(state.people)].filter((person) => isInvited(person, auction)) : []
  const profileIds = new Set([
    ...invited.flatMap(({ profile }) => (profile === null ? [] : [profile.id])),
    ...[...acceptances, ...reads].map(({ profileId }) => profileId),
  ])
  return [...profileIds]
    .map((profileId) => ({
      investor: { id: profileId, name: firmName(state, profileId) },
      acceptances: acceptances.filter((one) => one.profileId === profileId).map(wireAcceptance),
      reads: reads.filter((one) => one.profileId === profileId).map((read) => wireRead(read, loan)),
    }))
    .toSorted((a, b) => a.investor.name.localeCompare(b.investor.name, 'en'))
}

const wireRead = (read: DocumentRead, { documents }: LoanRecord): Reader['reads'][number] => ({
  form: read.form,
  version: read.version,
  is_current: documents.some(({ id }) => id === read.documentId),
  first_at: isoInstant(read.firstAt),
  last_at: isoInstant(read.lastAt),
  count: read.count,
})
