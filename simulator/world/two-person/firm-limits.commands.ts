// The command that sets a firm's limits. A signator proves it with their PIN; under the two-person rule, raising or removing a limit
// takes two. docs/limits.md
import { byNameAndSender, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { dollarsText } from '../figures'
import { forbidden, invalid } from '../refusal'
import type { WorldState } from '../state'
import { canceledResetsOf, firmOf, problemWithApprovals } from './pins.commands'
import { isGuarded, type PinProof } from './signator-pins'
import { warningsAbout } from './signator-warnings'
import { twoPersonFor } from './two-person.project'
import type { FirmLimitValues } from './two-person.state'

type SetLimitsCommand = CommandOf<
  'set firm limits',
  FirmLimitValues & {
    /** The signators whose PINs were typed; empty if a scenario step acts for the firm. */
    readonly approvals: readonly PinProof[]
    /** When the limits that the sender saw were set, official ms; null if they saw none. Omitted: not compared. */
    readonly seenAt?: number | null
  }
>

const limitNames = { firm: 'the firm', person: 'each signator', day: 'each day' } as const
const kinds = ['firm', 'person', 'day'] as const

const noLimits: FirmLimitValues = { firm: null, person: null, day: null }

const raises = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

/** `Limit for the firm: $50,000,000. No limit for each signator.` */
const textOf = (limits: FirmLimitValues): string =>
  kinds
    .map((kind) => {
      const dollars = limits[kind]
      return dollars === null
        ? `No limit for ${limitNames[kind]}.`
        : `Limit for ${limitNames[kind]}: ${dollarsText(dollars * 100)}.`
    })
    .join(' ')

function decideSetLimits(state: WorldState, command: SetLimitsCommand, at: number): Decision {
  const sender = firmOf(state, command)
  if (sender === null) return refused(forbidden('Only investors have limits.'))
  const { profile, userId } = sender
  const { firm, person, day, approvals, origin, seenAt } = command
  const inForce = state.twoPerson.limits?.[profile.id]
  if (seenAt !== undefined && seenAt !== (inForce?.at ?? null)) {
    return refused({ status: 409, message: 'Your firm’s limits have changed. Review them and set yours again.' })
  }
  const before = inForce ?? noLimits
  const reply = (after: WorldState): unknown => twoPersonFor(after, userId)
  const changed = kinds.filter((kind) => before[kind] !== command[kind])
  const problem = problemWithApprovals(state, profile, approvals, null, at)
  if (problem !== null) return refused(problem)
  const canceled = canceledResetsOf(state, profile, approvals, at)
  if (changed.length === 0) return accepted(canceled, reply)
  const needsTwo = isGuarded(state, profile, at) && changed.some((kind) => raises(before[kind], command[kind]))
  if (origin === 'person' && approvals.length < (needsTwo ? 2 : 1)) {
    return refused(
      invalid(
        'approvals',
        needsTwo
          ? 'Your firm uses the two-person rule, so raising or removing a limit takes the PINs of two signators.'
          : 'A signator must approve this with their PIN.',
      ),
    )
  }
  const setBy = approvals.map((proof) => profile.signators.find(({ id }) => id === proof.signatorId)?.name ?? '')
  const limits = { firm, person, day, setBy, at }
  const who = setBy.join(' and ') || 'The firm'
  const warning = {
    kind: 'firm_limits',
    subject: 'The limits of your firm changed',
    text: `${who} changed the limits of your firm. ${textOf(limits)}`,
  } as const
  return accepted(
    [
      ...canceled,
      { type: 'firm-limits-set', profileId: profile.id, limits },
      ...warningsAbout(state, profile.id, profile.signators, warning, at, { earlier: canceled }),
    ],
    reply,
  )
}

export const firmLimitCommands = [
  defineCommand<SetLimitsCommand>({ name: 'set firm limits', decide: decideSetLimits, describe: byNameAndSender }),
] as const
