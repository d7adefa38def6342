// In which form an event is sent: whole, without an auction's bids but with the newest, or only as a hint. Servers refuse
// events over a border, and an auction grows with each bid.
import * as z from 'zod/mini'
import type { EventSpec } from '../../../src/contract/channels'
import type { View } from '../../world/announcement'

/** A Reverb takes no more unless it is told to. Bytes of the whole frame. */
export const MOST_EVENT_BYTES = 10_000

const hinted = z.object({ id: z.optional(z.int()), version: z.optional(z.nullable(z.int())) })
const withBids = z.object({ bids: z.array(z.unknown()) })

function withoutBids(fields: object): object {
  const parsed = z.safeParse(withBids, fields)
  if (!parsed.success) return fields
  const { bids: _bids, ...rest } = fields as { readonly bids: unknown }
  const newest = parsed.data.bids.at(-1)
  return newest === undefined ? rest : { ...rest, bid: newest }
}

/** Views without bids; what a class of viewers shares stays one object. */
export function newsViews(): (view: View) => View {
  const known = new WeakMap<object, object>()
  return ({ shared, own }) => {
    const small = known.get(shared) ?? withoutBids(shared)
    known.set(shared, small)
    return { shared: small, own: own === null ? null : { ...withoutBids(own) } }
  }
}

/** True for events that follow an auction which their listeners know, in the same status. */
export const isNews = (event: string, spec: EventSpec): boolean =>
  spec.smaller?.news !== undefined && event.endsWith('-changed')

/** Only what changed, by the fields of the smallest form. */
export function hintOf(value: unknown): object {
  const parsed = z.safeParse(hinted, value)
  return parsed.success ? parsed.data : {}
}
