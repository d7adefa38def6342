// In which form an event is sent: whole, without an auction's bids but with the newest, or only as a hint. Servers refuse
// events over a border, and an auction grows with each bid.
import * as z from 'zod/mini'
import type { EventSpec } from '../../../src/contract/channels'

/** A Reverb takes no more unless it is told to. Bytes of the whole frame. */
export const MOST_EVENT_BYTES = 10_000

const hinted = z.object({ id: z.optional(z.int()), version: z.optional(z.nullable(z.int())) })
const withBids = z.object({ bids: z.array(z.unknown()) })

/** Fields of an auction without its bids, but with the newest. */
export function newsOf(fields: object): Record<string, unknown> {
  const { bids: _bids, ...rest } = fields as Record<string, unknown>
  const parsed = z.safeParse(withBids, fields)
  if (!parsed.success) return { ...fields }
  const newest = parsed.data.bids.at(-1)
  return newest === undefined ? rest : { ...rest, bid: newest }
}

/** True for events that follow an auction which their listeners know, in the same status. */
export const isNews = (event: string, spec: EventSpec): boolean =>
  spec.smaller?.update !== undefined && event.endsWith('-changed')

/** Only what changed, by the fields of the smallest form. */
export function hintOf(value: unknown): object {
  const parsed = z.safeParse(hinted, value)
  return parsed.success ? parsed.data : {}
}
