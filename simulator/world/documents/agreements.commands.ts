// The commands on confidentiality agreements: the seller sets or removes one, and a signator accepts it for their firm.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_AGREEMENT_LENGTH } from '../../../src/contract/text-limits'
import { findTarget } from '../auctions/auction-target'
import { maySee } from '../auctions/visibility'
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { NotificationEvent } from '../events'
import { invitedInvestors, NotificationBatch } from '../notifications/notification-batch'
import { senderOf } from '../people/people'
import { forbidden, invalid, isRefusal, notFound, type Refusal, unauthenticated } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { mustAccept } from './data-room'

export type SetAgreementCommand = CommandOf<
  'set agreement',
  {
    readonly auctionId: number
    /** Null removes it. */
    readonly text: string | null
    /** The last version that the sender saw, 0 for none; null sends it without that check. */
    readonly seenVersion: number | null
  }
>

export type AcceptAgreementCommand = CommandOf<
  'accept agreement',
  {
    readonly auctionId: number
    readonly version: number
    /** Null if the firm names no signator. */
    readonly signatorId: number | null
  }
>

const changed = (message: string, version: number): Refusal => ({
  status: 409,
  message,
  errors: { version: [`The current version is ${version}.`] },
})

function setAgreement(state: WorldState, command: SetAgreementCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status === 'past') return refused(invalid('agreement_text', 'The auction has ended.'))
  const { agreement } = auction
  const last = agreement?.version ?? 0
  if (command.seenVersion !== null && command.seenVersion !== last)
    return refused(changed('The agreement was changed meanwhile. Compare your text with it and save again.', last))
  const text = command.text?.trim() ?? null
  if (text === '') return refused(invalid('agreement_text', 'Agreement text can not be empty'))
  if (text !== null && text.length > MAX_AGREEMENT_LENGTH)
    return refused(
      invalid('agreement_text', `Agreement text may not be greater than ${MAX_AGREEMENT_LENGTH} characters`),
    )
  if (text === (agreement?.text ?? null)) return accepted([])
  const hash = text === null ? '' : bytesToHex(sha256(utf8ToBytes(text)))
  const next = { version: last + 1, text, sha256: hash, at }
  const event = { type: 'agreement-set', auctionId: auction.id, at, agreement: next } as const
  return accepted([event, ...(text === null ? [] : changeNotifications(state, auction, at))])
}

/** Notifies the investors who could open the documents that they must accept the new version. */
function changeNotifications(state: WorldState, auction: AuctionRecord, at: number): readonly NotificationEvent[] {
  const batch = new NotificationBatch(state, at)
  if (auction.status !== 'pre' && auction.status !== 'live') return batch.events
  const knew = new Set([...(auction.acceptances ?? []), ...(auction.reads ?? [])].map(({ profileId }) => profileId))
  const readers = invitedInvestors(state, auction).filter(
    ({ profile }) => profile !== null && knew.has(profile.id) && !mustAccept(auction, profile.id),
  )
  batch.add(readers, {
    action: 'agreement_changed',
    title: 'New agreement',
    text: `${auction.loan.project_name} has a new confidentiality agreement. A signator must accept it before you can open the documents again.`,
    auctionId: auction.id,
  })
  return batch.events
}

function accept(state: WorldState, command: AcceptAgreementCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (person.role !== 'investor' || person.profile === null)
    return refused(forbidden('Only invited investors may do this.'))
  if (!maySee(person, auction)) return refused(notFound('The auction'))
  const { agreement } = auction
  if (agreement === undefined || agreement.text === null)
    return refused(changed('The seller removed the agreement. You can open the documents.', agreement?.version ?? 0))
  if (agreement.version !== command.version)
    return refused(changed('The agreement has changed. Read the new version and accept it.', agreement.version))
  const signator = person.profile.signators.find(({ id }) => id === command.signatorId)
  if (signator === undefined) return refused(forbidden('Only a signator of your firm can accept the agreement.'))
  if (!mustAccept(auction, person.profile.id)) return accepted([])
  const acceptance = {
    profileId: person.profile.id,
    signatorId: signator.id,
    signator: signator.name,
    version: agreement.version,
    sha256: agreement.sha256,
    at,
  }
  return accepted([{ type: 'agreement-accepted', auctionId: auction.id, at, acceptance }])
}

export const agreementCommands = [
  defineCommand<SetAgreementCommand>({
    name: 'set agreement',
    decide: setAgreement,
    describe: ({ text }, { project }) => `${text === null ? 'remove' : 'set'} agreement: ${project}`,
  }),
  defineCommand<AcceptAgreementCommand>({ name: 'accept agreement', decide: accept, describe: byNameAndProject }),
] as const
