// Changes of a firm's signators and of how they are reached. Under the two-person rule one person alone can't make them, and everyone
// concerned is told, also at an address that was replaced.
import type { CommandOf } from '../command'
import type { WorldEvent } from '../events'
import type { ProfileRecord, RecordOf } from '../profiles/profiles.state'
import { invalid, isRefusal, type Refusal } from '../refusal'
import type { Profile, WorldState } from '../state'
import { isGuarded } from './signator-pins'
import { warningsAbout } from './signator-warnings'

const SIGNATORS_NEED_TWO =
  'Your firm uses the two-person rule, so two signators must first approve this with their PINs: under Settings, Firm.'

type Contact = RecordOf<'investor'>['profile']['persons'][number]

/** Who a signator is, and how warnings reach them. */
const facts = ['name', 'email', 'phone'] as const

const signatorsOf = ({ profile }: RecordOf<'investor'>): readonly Contact[] =>
  profile.persons.filter(({ id }) => profile.signators.includes(id))

/** One sentence for each signator who was added or removed, or whose name, email or phone changed. */
function changesOf(before: readonly Contact[], after: readonly Contact[]): readonly string[] {
  return [
    ...before.flatMap((signator) => {
      const same = after.find(({ id }) => id === signator.id)
      if (same === undefined) return [`${signator.name} no longer signs for your firm.`]
      const changed = facts.filter((fact) => same[fact] !== signator[fact])
      return changed.length === 0 ? [] : [`The ${changed.join(' and ')} of ${signator.name} changed.`]
    }),
    ...after
      .filter(({ id }) => !before.some((signator) => signator.id === id))
      .map(({ name }) => `${name} now signs for your firm.`),
  ]
}

/** Why this edit of an investor's profile is refused, or the events that use up its approval and warn about it. */
export function signatorChange(
  state: WorldState,
  profile: Profile,
  next: ProfileRecord,
  { origin }: CommandOf<string>,
  at: number,
): Refusal | readonly WorldEvent[] {
  const previous = state.profiles.byId[profile.id]
  if (previous?.role !== 'investor' || next.role !== 'investor') return []
  const [before, after] = [signatorsOf(previous), signatorsOf(next)]
  const changes = changesOf(before, after)
  if (changes.length === 0) return []
  const used = origin === 'person' && isGuarded(state, profile, at) ? usedApproval(state, profile, at) : []
  if (isRefusal(used)) return used
  const hasPins = Object.keys(state.twoPerson.pins[profile.id] ?? {}).length > 0
  if (!hasPins && state.twoPerson.required[profile.id] !== true) return used
  const text = `${changes.join(' ')} If this is wrong, tell the other signators and your firm’s desk.`
  const warning = { kind: 'signators_changed', subject: 'The signators of your firm changed', text } as const
  const others = after.map(({ email }) => email)
  return [...used, ...warningsAbout(state, profile.id, before, warning, at, { others })]
}

function usedApproval({ twoPerson }: WorldState, { id }: Profile, at: number): Refusal | readonly WorldEvent[] {
  const approval = twoPerson.approvals[id] ?? null
  if (approval === null || at >= approval.expiresAt) return invalid('signators', SIGNATORS_NEED_TWO)
  return [{ type: 'signator-change-approved', profileId: id, approval: null }]
}
