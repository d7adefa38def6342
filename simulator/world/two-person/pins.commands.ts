// The commands on signators' PINs. A new PIN arrives hashed, and proofs of other PINs by number, so the rules stay deterministic
// and the log never holds a PIN.
import type { CommandOf } from '../command'
import { byNameAndSender, defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import type { WorldEvent } from '../events'
import { personByProfile, senderOf } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid } from '../refusal'
import type { Named, Profile, WorldState } from '../state'
import { isSameSignator } from './same-signator'
import type { PinProof } from './signator-pins'
import { isGuarded, NO_SIGNATOR, pinAt, pinsOf, problemWithProof } from './signator-pins'
import { twoPersonFor } from './two-person.project'
import type { Pin, SignatorPin } from './two-person.state'
import { APPROVAL_MS, RESET_WAIT_MS } from './two-person.state'

/** Sets, changes or resets a signator's PIN. */
type SetPinCommand = CommandOf<
  'set signator pin',
  {
    readonly signatorId: number
    readonly pinHash: string
    /** `n` of the old PIN that was typed; null if it is forgotten, or if this is the first one. */
    readonly oldPin: number | null
    /** Other signators who vouch with their PINs for the one who forgot theirs. */
    readonly approvals: readonly PinProof[]
  }
>

/** Two signators allow one change of who the firm's signators are. */
type ApproveCommand = CommandOf<'approve signator change', { readonly approvals: readonly PinProof[] }>

interface Firm {
  readonly profile: Profile
  readonly userId: number
}

function firmOf(state: WorldState, { actor }: CommandOf<string>): Firm | null {
  const person = senderOf(state, { actor })
  return person?.role === 'investor' && person.profile !== null ? { profile: person.profile, userId: person.id } : null
}

const NOT_A_BIDDER = forbidden('Only investors have signators with PINs.')

/** Why these approvals don't count, or null. Each must prove the PIN of a different signator, none of them `except`. */
function problemWithApprovals(
  state: WorldState,
  profile: Profile,
  approvals: readonly PinProof[],
  except: Named | null,
  at: number,
): Refusal | null {
  const signators: Named[] = except === null ? [] : [except]
  for (const [index, proof] of approvals.entries()) {
    const problem = problemWithProof(state, profile, proof, at, `approvals.${index}.pin`)
    if (problem !== null) return problem
    const signator = profile.signators.find(({ id }) => id === proof.signatorId)
    if (signator === undefined) return NO_SIGNATOR
    if (signators.some((other) => isSameSignator(other, signator))) {
      return invalid(`approvals.${index}.signator_id`, `A signator other than ${signator.name} must approve this.`)
    }
    signators.push(signator)
  }
  return null
}

/** The emails about a signator's PIN, to the signator and to the firm. */
function mailsAbout(state: WorldState, profile: Profile, { id, name }: Named, text: string, at: number): WorldEvent[] {
  const record = state.profiles.byId[profile.id]
  const own = record?.role === 'investor' ? record.profile.persons.find((person) => person.id === id)?.email : undefined
  const firm = personByProfile(state, profile.id)?.email
  const addresses = [...new Set([own, firm].filter((address) => address !== undefined))]
  const subject = `The PIN of ${name}`
  const first = state.mailbox.length + 1
  return addresses.map((to, index) => ({ type: 'mail-sent', mail: { id: first + index, at, to, subject, text } }))
}

const hoursOfReset = RESET_WAIT_MS / 3_600_000

/** The signator's PINs after the command and the text of the email about them, or why the command is refused. */
function pinsAfter(
  state: WorldState,
  profile: Profile,
  signator: Named,
  command: SetPinCommand,
  at: number,
): Refusal | { readonly pins: SignatorPin; readonly text: string } {
  const { oldPin, approvals, pinHash, origin } = command
  const pin: Pin = { pinHash, n: state.twoPerson.nextPin, setAt: at }
  const current = pinAt(state, profile.id, signator.id, at)
  const now = { current: pin, next: null }
  if (oldPin !== null) {
    const proof = { signatorId: signator.id, pin: oldPin }
    return (
      problemWithProof(state, profile, proof, at, 'old_pin') ?? {
        pins: now,
        text: `${signator.name} changed their PIN.`,
      }
    )
  }
  const problem = problemWithApprovals(state, profile, approvals, signator, at)
  if (problem !== null) return problem
  const names = approvals.map((proof) => profile.signators.find(({ id }) => id === proof.signatorId)?.name ?? '')
  const guarded = isGuarded(state, profile, at)
  if (current === null && !guarded) return { pins: now, text: `A first PIN was set for ${signator.name}.` }
  if (approvals.length >= 2 || origin !== 'person') {
    return { pins: now, text: `${names.join(' and ') || 'The firm'} approved a new PIN for ${signator.name}.` }
  }
  if (guarded && approvals.length === 0)
    return invalid('approvals', 'Another signator must approve this with their PIN.')
  const [approvedBy = null] = names
  const worksFrom = at + RESET_WAIT_MS
  const who = approvedBy === null ? 'Someone at your firm asked for' : `${approvedBy} approved`
  const text = `${who} a new PIN for ${signator.name}. It works in ${hoursOfReset} hours. If this is wrong, ${signator.name} can cancel it by using or changing the old PIN before then.`
  return { pins: { current, next: { ...pin, worksFrom, approvedBy } }, text }
}

function decideSetPin(state: WorldState, command: SetPinCommand, at: number): Decision {
  const firm = firmOf(state, command)
  if (firm === null) return refused(NOT_A_BIDDER)
  const { profile, userId } = firm
  const signator = profile.signators.find(({ id }) => id === command.signatorId)
  if (signator === undefined) return refused(NO_SIGNATOR)
  const after = pinsAfter(state, profile, signator, command, at)
  if ('message' in after) return refused(after)
  const canceled = command.approvals.flatMap((proof) => canceledResets(state, profile.id, proof, at))
  const { pins, text } = after
  return accepted(
    [
      ...canceled,
      { type: 'signator-pin-changed', profileId: profile.id, signatorId: signator.id, pins },
      ...mailsAbout(state, profile, signator, text, at),
    ],
    (then) => twoPersonFor(then, userId),
  )
}

function decideApprove(state: WorldState, command: ApproveCommand, at: number): Decision {
  const firm = firmOf(state, command)
  if (firm === null) return refused(NOT_A_BIDDER)
  const { profile, userId } = firm
  const { approvals } = command
  const problem = problemWithApprovals(state, profile, approvals, null, at)
  if (problem !== null) return refused(problem)
  if (approvals.length < 2) return refused(invalid('approvals', 'Two signators must approve this with their PINs.'))
  const by = approvals.map((proof) => profile.signators.find(({ id }) => id === proof.signatorId)?.name ?? '')
  const approval = { by, expiresAt: at + APPROVAL_MS }
  const canceled = approvals.flatMap((proof) => canceledResets(state, profile.id, proof, at))
  return accepted([...canceled, { type: 'signator-change-approved', profileId: profile.id, approval }], (then) =>
    twoPersonFor(then, userId),
  )
}

/** Using a PIN shows that it isn't forgotten: cancels the reset that waits to replace it. */
export function canceledResets(
  state: WorldState,
  profileId: number,
  { signatorId, pin }: { readonly signatorId?: number; readonly pin?: number },
  at: number,
): WorldEvent[] {
  if (signatorId === undefined || pin === undefined) return []
  const { current, next } = pinsOf(state, profileId, signatorId)
  if (next === null || at >= next.worksFrom || current?.n !== pin) return []
  return [{ type: 'signator-pin-reset-canceled', profileId, signatorId }]
}

const SIGNATORS_NEED_TWO =
  'Your firm uses the two-person rule, so two signators must first approve this with their PINs: under Settings, Firm.'

/** True if a signator was added, removed or renamed. */
const areSignatorsChanged = (before: readonly Named[], after: readonly Named[]): boolean =>
  before.length !== after.length ||
  before.some(({ id, name }) => !after.some((signator) => signator.id === id && signator.name === name))

/** For an edit of the firm's profile that makes these its signators: why it is refused, or the event that uses up its approval. */
export function signatorChange(
  state: WorldState,
  before: Profile,
  after: readonly Named[],
  { origin }: CommandOf<string>,
  at: number,
): Refusal | readonly WorldEvent[] {
  if (origin !== 'person' || !isGuarded(state, before, at) || !areSignatorsChanged(before.signators, after)) return []
  const approval = state.twoPerson.approvals[before.id] ?? null
  if (approval === null || at >= approval.expiresAt) return invalid('signators', SIGNATORS_NEED_TWO)
  return [{ type: 'signator-change-approved', profileId: before.id, approval: null }]
}

export const pinCommands = [
  defineCommand<SetPinCommand>({ name: 'set signator pin', decide: decideSetPin, describe: byNameAndSender }),
  defineCommand<ApproveCommand>({ name: 'approve signator change', decide: decideApprove, describe: byNameAndSender }),
] as const
