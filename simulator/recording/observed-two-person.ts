// Derives two-person actions of the firm's other devices from an exported log, and performs them.
import * as z from 'zod/mini'
import { preparedBid } from '../../src/contract/two-person'
import type { RunningWorld } from '../runtime/running-world'
import { personById } from '../world/people/people'
import { isSameSignator } from '../world/two-person/same-signator'
import { pinAt } from '../world/two-person/signator-pins'
import type { ClientEntry } from './client-log'
import type { Pseudonyms } from './pseudonyms'

const row = z.pick(preparedBid, {
  id: true,
  auction_id: true,
  price: true,
  gnma_interest_rate: true,
  prepared_by_id: true,
  prepared_with_pin: true,
  prepared_at: true,
  outcome: true,
  withdrawn: true,
  decided_by: true,
  decided_with_pin: true,
  decided_at: true,
})
type Row = z.output<typeof row>

const ruleUpdate = z.object({ data: z.object({ required: z.boolean(), prepared: z.array(row) }) })

/** A two-person action, possibly by another device. `at`: virtual ms. */
export type TwoPersonAction =
  | { readonly kind: 'switch'; readonly at: number; readonly required: boolean }
  | { readonly kind: 'prepare'; readonly at: number; readonly row: Row }
  | { readonly kind: 'decide'; readonly at: number; readonly row: Row }

/** The payload of an entry that contains the rule with all prepared bids. */
const ruleIn = ({ type, payload, call }: ClientEntry): unknown =>
  type === 'two-person/changed' ? payload : call?.name === 'two-person.read' ? call.answer : null

/** The inferred actions in log order. */
export function observedTwoPersonActions(entries: readonly ClientEntry[]): readonly TwoPersonAction[] {
  const prepared = new Set<number>()
  const decided = new Set<number>()
  let required = false
  return entries.flatMap((entry) => {
    const actions: TwoPersonAction[] = []
    const rule = z.safeParse(ruleUpdate, ruleIn(entry)).data?.data
    if (rule === undefined) return actions
    if (rule.required !== required) actions.push({ kind: 'switch', at: entry.at, required: rule.required })
    required = rule.required
    for (const one of rule.prepared) {
      if (!prepared.has(one.id)) actions.push({ kind: 'prepare', at: Date.parse(one.prepared_at), row: one })
      prepared.add(one.id)
      if (one.outcome === 'waiting' || !one.decided_at || decided.has(one.id)) continue
      decided.add(one.id)
      actions.push({ kind: 'decide', at: Date.parse(one.decided_at), row: one })
    }
    return actions
  })
}

/** The session name that represents all other devices. */
const OTHER_DEVICE = 'another device'
/** For actions that need a second one of them. */
const SECOND_OTHER_DEVICE = 'a second other device'

/** Performs the action if it is missing in the world. Returns a description of details that the log doesn't contain, or null. */
export async function settleTwoPerson(
  world: RunningWorld,
  action: TwoPersonAction,
  viewerId: number,
  names: Pseudonyms,
): Promise<string | null> {
  const { twoPerson } = world.state()
  const profile = personById(world.state(), viewerId)?.profile
  if (!profile) return null
  const by = { actor: viewerId, origin: 'control', session: OTHER_DEVICE } as const
  /** The other device typed this signator's PIN, where they have one. */
  const withPin = (signatorId: number): { readonly pin?: number } => {
    const pin = pinAt(world.state(), profile.id, signatorId, world.reading().now)
    return pin === null ? {} : { pin: pin.n }
  }
  if (action.kind === 'switch') {
    if ((twoPerson.required[profile.id] ?? false) === action.required) return null
    await world.submit({ name: 'set two-person rule', ...by, required: action.required })
    // Switching off needs a second device, unless the log's user was the first.
    if ((world.state().twoPerson.required[profile.id] ?? false) !== action.required) {
      const session = SECOND_OTHER_DEVICE
      await world.submit({ name: 'set two-person rule', ...by, session, required: action.required })
    }
    return `when exactly the two-person rule of ${profile.name} was turned ${action.required ? 'on' : 'off'}`
  }
  const { row } = action
  const existing = (twoPerson.prepared[profile.id] ?? []).find(({ id }) => id === row.id)
  if (action.kind === 'prepare') {
    if (existing !== undefined) return null
    const preparer = profile.signators.find(({ id }) => id === row.prepared_by_id)
    const signatorId = preparer?.id ?? profile.signators[0]?.id ?? 0
    const outcome = await world.submit({
      name: 'prepare bid',
      ...by,
      auctionId: row.auction_id,
      price: row.price ?? null,
      rate: row.gnma_interest_rate ?? null,
      signatorId,
      ...(row.prepared_with_pin === true ? withPin(signatorId) : {}),
      key: null,
    })
    if (!outcome.ok) return `preparing bid ${row.id}: ${outcome.refusal.message}`
    return preparer === undefined ? `who prepared bid ${row.id}: another signator of the firm is used` : null
  }
  if (existing?.outcome !== 'waiting') return null
  if (row.outcome === 'declined') {
    const session = row.withdrawn === true ? existing.session : SECOND_OTHER_DEVICE
    await world.submit({ name: 'decline prepared bid', ...by, session, preparedId: row.id })
    return null
  }
  const signator = profile.signators.find(({ name }) => name === names.textOf(row.decided_by ?? ''))
  const eligible = profile.signators.filter(
    (each) => !isSameSignator(each, { id: existing.preparedById, name: existing.preparedBy }),
  )
  const signatorId = signator?.id ?? eligible[0]?.id ?? 0
  const outcome = await world.submit({
    name: 'confirm prepared bid',
    ...by,
    preparedId: row.id,
    signatorId,
    ...(row.decided_with_pin === true ? withPin(signatorId) : {}),
    seen: null,
    key: null,
  })
  if (!outcome.ok && row.outcome === 'confirmed') return `the confirmation of bid ${row.id}: ${outcome.refusal.message}`
  return signator === undefined ? `who confirmed bid ${row.id}: another signator of the firm is used` : null
}
