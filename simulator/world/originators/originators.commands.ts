// A lender's commands on originators: approve, decline, delete with a replacement for open loans. S4.18, S4.19
import { type CommandOf, type DescriptionContext, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Envelope } from '../envelope'
import type { WorldEvent } from '../events'
import { NotificationBatch } from '../notifications/notification-batch'
import { personById } from '../people/people'
import { openAuctionsOf } from '../profiles/profiles.project'
import type { RecordOf } from '../profiles/profiles.state'
import { forbidden, invalid, isRefusal, notFound, type Refusal } from '../refusal'
import type { WorldState } from '../state'

export type ApproveOriginatorCommand = CommandOf<'approve originator', { readonly profileId: number }>

export type DeclineOriginatorCommand = CommandOf<'decline originator', { readonly profileId: number }>

/** Deletes an originator. Open loans go to the replacement. */
export type DeleteOriginatorCommand = CommandOf<
  'delete originator',
  { readonly profileId: number; readonly replacementId: number | null }
>

interface OriginatorWithLender {
  readonly originator: RecordOf<'originator'>
  readonly lender: RecordOf<'lender'>
}

/** The originator and their lender, or why the sender may not decide. Scenarios and the control API may decide for any lender. */
function findOriginator(
  state: WorldState,
  command: Envelope & { readonly profileId: number },
): OriginatorWithLender | Refusal {
  const originator = state.profiles.byId[command.profileId]
  if (originator?.role !== 'originator') return notFound('The originator')
  const lender = state.profiles.byId[originator.profile.lender_profile_id]
  if (lender?.role !== 'lender') return notFound('The lender')
  const isLender = command.actor === lender.userId
  return isLender || command.origin !== 'person'
    ? { originator, lender }
    : forbidden('Only the lender of this originator may do this.')
}

const nameOf = ({ profile }: RecordOf<'originator'>): string => `${profile.firstname} ${profile.lastname}`

/** Approves or declines. Repeating a decision changes nothing. */
function decideOnOriginator(
  state: WorldState,
  command: ApproveOriginatorCommand | DeclineOriginatorCommand,
  at: number,
): Decision {
  const parties = findOriginator(state, command)
  if (isRefusal(parties)) return refused(parties)
  const { originator, lender } = parties
  const standing = command.name === 'approve originator' ? 'approved' : 'declined'
  if (originator.standing === standing) return accepted([])
  if (originator.standing === 'approved') {
    return refused(invalid('originator', `${nameOf(originator)} is already approved. Delete the originator instead.`))
  }
  const batch = new NotificationBatch(state, at)
  const person = personById(state, originator.userId)
  if (person !== undefined) {
    const approved = standing === 'approved'
    batch.add([person], {
      action: approved ? 'originator_approved' : 'originator_declined',
      title: approved ? 'Request approved' : 'Request declined',
      text: approved
        ? `${lender.profile.name} approved you as an originator.`
        : `${lender.profile.name} declined your request.`,
      auctionId: null,
    })
  }
  return accepted([
    { type: 'originator-judged', profileId: command.profileId, standing, lenderUserId: lender.userId, at },
    ...batch.events,
  ])
}

/** Deletes an originator. Open loans go to another approved originator of the same lender, or to the lender itself. */
function remove(state: WorldState, command: DeleteOriginatorCommand, at: number): Decision {
  const parties = findOriginator(state, command)
  if (isRefusal(parties)) return refused(parties)
  const { originator, lender } = parties
  const { replacementId, profileId } = command
  const open = openAuctionsOf(state, profileId)
  if (open.length > 0 && replacementId === null) {
    const loans = open.length === 1 ? 'an open loan' : `${open.length} open loans`
    const message = `${nameOf(originator)} has ${loans}. Choose who takes over.`
    return refused(invalid('replace_originator_profile_id', message))
  }
  // A lender takes the loans over by its own id.
  const byLender = replacementId === lender.profile.id
  const replacement = replacementId === null || byLender ? null : state.profiles.byId[replacementId]
  if (replacement !== null) {
    const fits =
      replacement?.role === 'originator' &&
      replacement.standing === 'approved' &&
      replacement.profile.lender_profile_id === lender.profile.id &&
      replacementId !== profileId
    if (!fits) {
      const message = 'The replacement must be another one of your approved originators.'
      return refused(invalid('replace_originator_profile_id', message))
    }
  }
  const handovers: WorldEvent[] =
    replacementId === null
      ? []
      : open.map((auctionId) => ({
          type: 'auction-handed-over',
          auctionId,
          originatorProfileId: byLender ? null : replacementId,
        }))
  return accepted([
    ...handovers,
    { type: 'originator-deleted', profileId, userId: originator.userId, lenderUserId: lender.userId, at },
    ...deletionNotifications(state, parties, byLender ? null : replacementId, open.length, at),
  ])
}

function deletionNotifications(
  state: WorldState,
  { originator, lender }: OriginatorWithLender,
  replacementId: number | null,
  loans: number,
  at: number,
): readonly WorldEvent[] {
  const batch = new NotificationBatch(state, at)
  const deletedPerson = personById(state, originator.userId)
  if (deletedPerson !== undefined) {
    batch.add([deletedPerson], {
      action: 'originator_deleted',
      title: 'You are no longer an originator',
      text: `${lender.profile.name} removed you as an originator.`,
      auctionId: null,
    })
  }
  const successor = replacementId === null ? undefined : state.profiles.byId[replacementId]
  const successorPerson = successor === undefined ? undefined : personById(state, successor.userId)
  if (successorPerson !== undefined && loans > 0) {
    batch.add([successorPerson], {
      action: 'loan_transferred',
      title: loans === 1 ? 'A loan was assigned to you' : `${loans} loans were assigned to you`,
      text: `You are taking over the open loans of ${nameOf(originator)}.`,
      auctionId: null,
    })
  }
  return batch.events
}

/** Describes a command on one originator: `approve originator: Olive Hart`. */
function byNameAndOriginator(
  { name, profileId }: { readonly name: string; readonly profileId: number },
  { state }: DescriptionContext,
): string {
  const record = state.profiles.byId[profileId]
  return `${name}: ${record?.role === 'originator' ? nameOf(record) : ''}`
}

export const originatorCommands = [
  defineCommand<ApproveOriginatorCommand>({
    name: 'approve originator',
    decide: decideOnOriginator,
    describe: byNameAndOriginator,
  }),
  defineCommand<DeclineOriginatorCommand>({
    name: 'decline originator',
    decide: decideOnOriginator,
    describe: byNameAndOriginator,
  }),
  defineCommand<DeleteOriginatorCommand>({
    name: 'delete originator',
    decide: remove,
    describe: byNameAndOriginator,
  }),
] as const
