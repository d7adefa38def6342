// The fields of each fault, for fault steps in a timeline and for PUT /worlds/{id}/faults. Reads into the Fault of
// simulator/world/faults/fault.ts.
import * as z from 'zod/mini'
import { callNames } from '../../../src/contract/calls'
import { type ChannelName, channels } from '../../../src/contract/channels'
import { duration, durationRange, key, offset } from './values'

const channelNames = Object.keys(channels).filter((name): name is ChannelName => name in channels)

export const call = z.enum(callNames)
export const channel = z.enum(channelNames)
const times = z.int().check(z.gte(1), z.lte(100_000))

/** Whom it affects (a persona or seat; everyone if omitted), and for how much virtual time (until it is ended if omitted). */
const scope = { for: z.optional(key), lasting: z.optional(duration) }
const fields = z.record(z.string(), z.unknown())
const headers = z.record(z.string().check(z.regex(/^[\w-]{1,100}$/)), z.string())
/** For calls: only this call, with these values in its path, query and body, and only the next n or every n-th. */
const callFields = {
  ...scope,
  call: z.optional(call),
  params: z.optional(fields.check(z.describe('Only calls with these values in their path'))),
  query: z.optional(fields.check(z.describe('Only calls with these values in their query'))),
  sent: z.optional(fields.check(z.describe('Only calls whose body contains these fields'))),
  next: z.optional(times),
  every: z.optional(times),
}
/** A fixed delay, one that is evenly spread, or one with a long tail. */
const delayLength = z.union([
  duration,
  z.strictObject({ between: durationRange }),
  z
    .strictObject({ median: duration, p95: duration })
    .check(
      z.refine(({ median, p95 }) => median > 0 && p95 >= median, 'a median above 0s and a p95 of at least the median'),
    ),
])
const origin = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
      'an origin such as http://localhost:8000',
    ),
  )
/** For channel events: only this channel, and only the next n. */
const eventFields = { ...scope, channel: z.optional(channel), next: z.optional(times) }
/** Whether it happens before or after the call is carried out. */
const when = z._default(z.enum(['before', 'after']), 'before')
/** Whether a delay is in real or virtual ms. */
const time = z._default(z.enum(['real', 'virtual']), 'real')

/** One fault, discriminated by `fault`, with these additional fields. Durations are read as ms. */
export const faultsWith = <M extends z.core.$ZodLooseShape>(extraFields: M) =>
  z.discriminatedUnion('fault', [
    /** Delays the answer. */
    z.strictObject({ ...extraFields, fault: z.literal('delay'), ...callFields, by: delayLength, time, when }),
    /** Answers the call with this status and, optionally, this body. */
    z.strictObject({
      ...extraFields,
      fault: z.literal('error'),
      ...callFields,
      status: z.int().check(z.gte(400), z.lte(599)),
      body: z.optional(z.unknown()),
      when,
    }),
    /** Answers the call by hand: with any status, headers and body, or with `merge` in the real answer. */
    z
      .strictObject({
        ...extraFields,
        fault: z.literal('answer'),
        ...callFields,
        status: z.optional(z.int().check(z.gte(200), z.lte(599))),
        headers: z.optional(headers),
        body: z.optional(z.unknown().check(z.describe('{{sent.price}} and such are filled in'))),
        merge: z.optional(z.unknown().check(z.describe('What replaces parts of the real answer'))),
        when,
      })
      .check(z.refine((answer: object) => !('body' in answer && 'merge' in answer), 'either body or merge')),
    /** Passes the call through to a real server, and its answer back. */
    z.strictObject({
      ...extraFields,
      fault: z.literal('pass through'),
      ...callFields,
      to: origin,
      headers: z.optional(headers),
    }),
    /** Never answers the call. */
    z.strictObject({ ...extraFields, fault: z.literal('hang'), ...callFields, when }),
    /** Cuts the answer or event off in the middle. */
    z.strictObject({
      ...extraFields,
      fault: z.literal('truncate payload'),
      ...callFields,
      channel: z.optional(channel),
    }),
    /** Sends a complete answer or event with the wrong shape. */
    z.strictObject({
      ...extraFields,
      fault: z.literal('corrupt payload'),
      ...callFields,
      channel: z.optional(channel),
    }),
    /** Cuts every open socket; with `lasting`, new ones are cut too. */
    z.strictObject({ ...extraFields, fault: z.literal('cut socket'), ...scope }),
    /** Keeps sockets open but stops sending, including pings. */
    z.strictObject({ ...extraFields, fault: z.literal('half-open socket'), ...scope }),
    /** Refuses subscriptions to the channel. */
    z.strictObject({ ...extraFields, fault: z.literal('refuse channel'), ...eventFields }),
    z.strictObject({ ...extraFields, fault: z.literal('drop events'), ...eventFields }),
    z.strictObject({ ...extraFields, fault: z.literal('duplicate events'), ...eventFields }),
    /** Holds the next n events, then sends them in reverse order. */
    z.strictObject({ ...extraFields, fault: z.literal('reorder events'), ...eventFields, next: z._default(times, 2) }),
    z.strictObject({ ...extraFields, fault: z.literal('delay events'), ...eventFields, by: delayLength, time }),
    /** Ends sessions immediately, as if they had expired. */
    z.strictObject({ ...extraFields, fault: z.literal('expire token'), for: z.optional(key) }),
    /** Sets the clock sent to clients this far ahead, or behind if negative. */
    z.strictObject({ ...extraFields, fault: z.literal('skew clock'), ...scope, by: offset }),
  ])

/** One fault, without additional fields. */
export const fault = faultsWith({})
