// The forms of an event: complete, a delta with only the newest bid, or a hint. Auctions grow with each bid, and Pusher servers
// refuse events above a size limit.
import * as z from 'zod/mini'
import type { EventSpec } from '../../../src/contract/channels'

/** Reverb's default limit for a frame, bytes. */
export const MAX_EVENT_BYTES = 10_000

const hintFields = z.object({ id: z.optional(z.int()), version: z.optional(z.nullable(z.int())) })
const withBids = z.object({ bids: z.array(z.unknown()) })

/** The fields of an auction with only its newest bid. */
export function deltaOf(fields: object): Record<string, unknown> {
  const { bids: _bids, ...rest } = fields as Record<string, unknown>
  const parsed = z.safeParse(withBids, fields)
  if (!parsed.success) return { ...fields }
  const newest = parsed.data.bids.at(-1)
  return newest === undefined ? rest : { ...rest, bid: newest }
}

/** True for changes of an auction that listeners already have, which can be sent as a delta. */
export const isDelta = (event: string, spec: EventSpec): boolean =>
  spec.smaller?.update !== undefined && event.endsWith('-changed')

/** The smallest form: only id and version. */
export function hintOf(value: unknown): object {
  const parsed = z.safeParse(hintFields, value)
  return parsed.success ? parsed.data : {}
}
