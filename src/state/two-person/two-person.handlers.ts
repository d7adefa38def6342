// The rule as it was read or as the channel sent it, whole each time.
import type { PreparedBid, TwoPersonRule } from '../../contract/two-person'
import type { Handlers } from '../core/fold'
import type { TwoPersonState } from './two-person.state'
import { noTwoPerson } from './two-person.state'

/** Adds a bid from an answer, unless the channel has already sent its decision. */
function withPrepared(slice: TwoPersonState, one: PreparedBid): TwoPersonState {
  const known = slice.prepared.find(({ id }) => id === one.id)
  if (known === undefined) return { ...slice, prepared: [...slice.prepared, one] }
  if (known.outcome !== 'waiting') return slice
  return { ...slice, prepared: slice.prepared.map((other) => (other.id === one.id ? one : other)) }
}

/**
 * The rule from an answer. The channel may have sent newer facts while the answer was on its way, so a decision stays decided
 * and a bid that was prepared meanwhile stays.
 */
function withAnswer(slice: TwoPersonState, rule: TwoPersonRule): TwoPersonState {
  const last = rule.prepared.at(-1)?.id ?? 0
  const since = slice.prepared.filter(({ id }) => id > last)
  const known = rule.prepared.map((one) => {
    const decided = slice.prepared.find(({ id, outcome }) => id === one.id && outcome !== 'waiting')
    return one.outcome === 'waiting' ? (decided ?? one) : one
  })
  return { status: 'loaded', ...rule, switch_off: rule.switch_off ?? null, prepared: [...known, ...since] }
}

export const twoPersonHandlers: Handlers<'twoPerson'> = {
  'two-person.read/answered': (slice, { payload: { answer } }) => withAnswer(slice, answer.data),
  'two-person.read/failed': (slice, { payload: { error } }) => {
    const isMissing = error.kind === 'not-found' || error.kind === 'method'
    return isMissing && slice.status !== 'loaded' ? { ...slice, status: 'missing' } : slice
  },
  'two-person.set/answered': (slice, { payload: { answer } }) => withAnswer(slice, answer.data),
  'two-person/changed': (slice, { payload: { data } }) => ({
    ...slice,
    ...data,
    switch_off: data.switch_off ?? null,
  }),
  'two-person.prepare/answered': (slice, { payload: { answer } }) => withPrepared(slice, answer.data),
  'two-person.decline/answered': (slice, { payload: { answer } }) => withPrepared(slice, answer.data),
  // The live subject reads it again; whether there is such a rule does not depend on the world's time.
  'world/replaced': ({ status, session }) => ({ ...noTwoPerson, status, session }),
}
