// The commands on signators' PINs. A new PIN arrives hashed, and proofs of other PINs by number, so the rules stay deterministic
// and the log never holds a PIN.
import { byNameAndSender, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { WorldEvent } from '../events'
import { senderOf } from '../people/people'
import { forbidden, invalid, type Refusal } from '../refusal'
import type { Named, Profile, WorldState } from '../state'
import { isSameSignator } from './same-signator'
import { isGuarded, NO_SIGNATOR, type PinProof, pinAt, pinsOf, problemWithProof } from './signator-pins'
import { warningsAbout } from './signator-warnings'
import { twoPersonFor } from './two-person.project'
import { APPROVAL_MS, type Pin, RESET_WAIT_MS, type SignatorPin } from './two-person.state'

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

/** Tells a signator and the firm how many wrong PINs were typed for that signator. */
type ReportCommand = CommandOf<'report wrong pins', { readonly signatorId: number; readonly count: number }>

/** An investor's firm, and its user. */
interface Firm {
  readonly profile: Profile
  readonly userId: number
}

/** The firm that sends a command; null for a sender who doesn't bid. */
export function firmOf(state: WorldState, { actor }: CommandOf<string>): Firm | null {
  const person = senderOf(state, { actor })
  return person?.role === 'investor' && person.profile !== null ? { profile: person.profile, userId: person.id } : null
}

const NOT_A_BIDDER = forbidden('Only investors have signators with PINs.')

/** Why these approvals don't count, or null. Each must prove the PIN of a different signator, none of them `except`. */
export function problemWithApprovals(
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

const hoursOfReset = RESET_WAIT_MS / 3_600_000

/** The signator's PINs after the command and the text of the warning about them, or why the command is refused. */
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
    // Who has a PIN that was reset can change it, so the mark stays.
    const reset = current?.reset === undefined ? {} : { reset: current.reset }
    return (
      problemWithProof(state, profile, proof, at, 'old_pin') ?? {
        pins: { current: { ...pin, ...reset }, next: null },
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
    const reset = { at, by: names }
    return {
      pins: { current: { ...pin, reset }, next: null },
      text: `${names.join(' and ') || 'The firm'} approved a new PIN for ${signator.name}.`,
    }
  }
  if (guarded && approvals.length === 0)
    return invalid('approvals', 'Another signator must approve this with their PIN.')
  const [approvedBy = null] = names
  const worksFrom = at + RESET_WAIT_MS
  const who = approvedBy === null ? 'Someone at your firm asked for' : `${approvedBy} approved`
  const text = `${who} a new PIN for ${signator.name}. It works in ${hoursOfReset} hours. If this is wrong, ${signator.name} can cancel it by using or changing the old PIN before then.`
  return { pins: { current, next: { ...pin, worksFrom, approvedBy, reset: { at: worksFrom, by: names } } }, text }
}

function decideSetPin(state: WorldState, command: SetPinCommand, at: number): Decision {
  const firm = firmOf(state, command)
  if (firm === null) return refused(NOT_A_BIDDER)
  const { profile, userId } = firm
  const signator = profile.signators.find(({ id }) => id === command.signatorId)
  if (signator === undefined) return refused(NO_SIGNATOR)
  const after = pinsAfter(state, profile, signator, command, at)
  if ('message' in after) return refused(after)
  const { pins, text } = after
  const used = command.oldPin === null ? [] : [{ signatorId: signator.id, pin: command.oldPin }]
  const events = canceledResetsOf(state, profile, [...command.approvals, ...used], at)
  const warning = { kind: 'signator_pin', subject: `The PIN of ${signator.name}`, text } as const
  return accepted(
    [
      ...events,
      { type: 'signator-pin-changed', profileId: profile.id, signatorId: signator.id, pins },
      ...warningsAbout(state, profile.id, [signator], warning, at, { earlier: events }),
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
  const canceled = canceledResetsOf(state, profile, approvals, at)
  return accepted([...canceled, { type: 'signator-change-approved', profileId: profile.id, approval }], (then) =>
    twoPersonFor(then, userId),
  )
}

/**
 * Using a PIN shows that it isn't forgotten: cancels the reset that waits to replace it, and says so, because a person asked for it.
 * `earlier` are the events of the same command.
 */
export function canceledResets(
  state: WorldState,
  { id: profileId, signators }: Profile,
  { signatorId, pin }: { readonly signatorId?: number; readonly pin?: number },
  at: number,
  earlier: readonly WorldEvent[] = [],
): WorldEvent[] {
  const signator = signators.find(({ id }) => id === signatorId)
  if (signator === undefined || pin === undefined) return []
  const { current, next } = pinsOf(state, profileId, signator.id)
  if (next === null || at >= next.worksFrom || current?.n !== pin) return []
  const who = next.approvedBy === null ? 'Someone at your firm asked for it' : `${next.approvedBy} approved it`
  const text = `The new PIN for ${signator.name} was canceled, because the old one was used. ${who}. If that was wrong, ask who did.`
  const warning = { kind: 'signator_pin', subject: `The PIN of ${signator.name}`, text } as const
  return [
    { type: 'signator-pin-reset-canceled', profileId, signatorId: signator.id },
    ...warningsAbout(state, profileId, [signator], warning, at, { earlier }),
  ]
}

/** The same for several PINs. */
export function canceledResetsOf(
  state: WorldState,
  profile: Profile,
  proofs: readonly PinProof[],
  at: number,
): WorldEvent[] {
  const events: WorldEvent[] = []
  for (const proof of proofs) events.push(...canceledResets(state, profile, proof, at, events))
  return events
}

const WRONG_PINS_TEXT =
  'If these weren’t typing errors, someone is guessing. The PIN can be changed in Settings, under Firm.'

/** Tells the signator and the firm about wrong PINs. */
function decideReport(state: WorldState, command: ReportCommand, at: number): Decision {
  const firm = firmOf(state, command)
  if (firm === null) return refused(NOT_A_BIDDER)
  const { profile } = firm
  const signator = profile.signators.find(({ id }) => id === command.signatorId)
  if (signator === undefined) return refused(NO_SIGNATOR)
  const text = `${command.count} wrong PINs were typed for ${signator.name} in the last 24 hours. ${WRONG_PINS_TEXT}`
  const warning = { kind: 'signator_pin', subject: `Wrong PINs for ${signator.name}`, text } as const
  return accepted(warningsAbout(state, profile.id, [signator], warning, at))
}

export const pinCommands = [
  defineCommand<SetPinCommand>({ name: 'set signator pin', decide: decideSetPin, describe: byNameAndSender }),
  defineCommand<ApproveCommand>({ name: 'approve signator change', decide: decideApprove, describe: byNameAndSender }),
  defineCommand<ReportCommand>({ name: 'report wrong pins', decide: decideReport, describe: byNameAndSender }),
] as const
