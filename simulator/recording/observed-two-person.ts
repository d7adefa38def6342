// What an exported log shows of the other devices of its firm: what they prepared, confirmed and declined, and the rule.
import * as z from 'zod/mini'
import { preparedBid } from '../../src/contract/two-person'
import type { RunningWorld } from '../runtime/running-world'
import { personById } from '../world/people/people'
import { isSameSignator } from '../world/two-person/same-signator'
import type { ClientEntry } from './client-log'
import type { Pseudonyms } from './pseudonyms'

const row = z.pick(preparedBid, {
  id: true,
  auction_id: true,
  price: true,
  gnma_interest_rate: true,
  prepared_by_id: true,
  prepared_at: true,
  outcome: true,
  decided_by: true,
  decided_at: true,
})
type Row = z.output<typeof row>

const news = z.object({ data: z.object({ required: z.boolean(), prepared: z.array(row) }) })

/** An action of another device, unless the log's person did it. `at`: virtual ms. */
export type TwoPersonAction =
  | { readonly kind: 'switch'; readonly at: number; readonly required: boolean }
  | { readonly kind: 'prepare'; readonly at: number; readonly row: Row }
  | { readonly kind: 'decide'; readonly at: number; readonly row: Row }

/** The rule and its prepared bids wherever an entry tells them whole. */
const within = ({ type, payload, call }: ClientEntry): unknown =>
  type === 'two-person/changed' ? payload : call?.name === 'two-person.read' ? call.answer : null

/** What must have been done, in the order in which the log has it. */
export function twoPersonActionsIn(entries: readonly ClientEntry[]): readonly TwoPersonAction[] {
  const prepared = new Set<number>()
  const decided = new Set<number>()
  let required = false
  return entries.flatMap((entry) => {
    const actions: TwoPersonAction[] = []
    const rule = z.safeParse(news, within(entry)).data?.data
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

/** The name of the device that stands for all those whose log this is not. */
const OTHER = 'another device'

/** Does what the world lacks of it; answers what the log does not tell, in words, or null. */
export async function settleTwoPerson(
  world: RunningWorld,
  action: TwoPersonAction,
  viewerId: number,
  names: Pseudonyms,
): Promise<string | null> {
  const { twoPerson } = world.state()
  const profile = personById(world.state(), viewerId)?.profile
  if (!profile) return null
  const by = { actor: viewerId, origin: 'person', session: OTHER } as const
  if (action.kind === 'switch') {
    if ((twoPerson.required[profile.id] ?? false) === action.required) return null
    await world.submit({ name: 'set two-person rule', ...by, required: action.required })
    // A second device of the firm; where one was enough, or the log's person was the first, nothing is left to do.
    if ((world.state().twoPerson.required[profile.id] ?? false) !== action.required) {
      const session = `${OTHER} still`
      await world.submit({ name: 'set two-person rule', ...by, session, required: action.required })
    }
    return `when exactly the two-person rule of ${profile.name} went ${action.required ? 'on' : 'off'}`
  }
  const { row: one } = action
  const known = (twoPerson.prepared[profile.id] ?? []).find(({ id }) => id === one.id)
  if (action.kind === 'prepare') {
    if (known !== undefined) return null
    const preparer = profile.signators.find(({ id }) => id === one.prepared_by_id)
    const outcome = await world.submit({
      name: 'prepare bid',
      ...by,
      auctionId: one.auction_id,
      price: one.price ?? null,
      rate: one.gnma_interest_rate ?? null,
      signatorId: preparer?.id ?? profile.signators[0]?.id ?? 0,
      key: null,
    })
    if (!outcome.ok) return `bid ${one.id}, which was prepared: ${outcome.refusal.message}`
    return preparer === undefined ? `who prepared bid ${one.id}: a signator of the firm is named instead` : null
  }
  if (known?.outcome !== 'waiting') return null
  if (one.outcome === 'declined') {
    await world.submit({ name: 'decline prepared bid', ...by, preparedId: one.id })
    return null
  }
  const named = profile.signators.find(({ name }) => name === names.textOf(one.decided_by ?? ''))
  const able = profile.signators.filter(
    (each) => !isSameSignator(each, { id: known.preparedById, name: known.preparedBy }),
  )
  const signatorId = named?.id ?? able[0]?.id ?? 0
  const outcome = await world.submit({
    name: 'confirm prepared bid',
    ...by,
    preparedId: one.id,
    signatorId,
    seen: null,
    key: null,
  })
  if (!outcome.ok && one.outcome === 'confirmed') return `the confirmation of bid ${one.id}: ${outcome.refusal.message}`
  return named === undefined ? `who confirmed bid ${one.id}: a signator of the firm is named instead` : null
}
