// Which fields belong to which fault: for fault steps of a timeline and for PUT /worlds/{id}/faults. The result is the
// plain Fault of simulator/world/faults/fault.ts.
import * as z from 'zod/mini'
import { callNames } from '../../../src/contract/calls'
import type { ChannelName } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'
import { duration, key, offset } from './values'

const channelNames = Object.keys(channels).filter((name): name is ChannelName => name in channels)

const call = z.enum(callNames)
const channel = z.enum(channelNames)
const times = z.int().check(z.gte(1), z.lte(100_000))

/** Whom it affects (a persona or seat; everybody when left out) and for how much virtual time (until it is ended). */
const scope = { for: z.optional(key), lasting: z.optional(duration) }
/** Of calls: only this one, and only the next so many or every nth. */
const ofCalls = { ...scope, call: z.optional(call), next: z.optional(times), every: z.optional(times) }
/** Of channel events: only this channel's, and only the next so many. */
const ofEvents = { ...scope, channel: z.optional(channel), next: z.optional(times) }
/** Whether it happens before the call is carried out, or after it. */
const when = z._default(z.enum(['before', 'after']), 'before')
/** Whether milliseconds are those of the world or real ones. */
const time = z._default(z.enum(['real', 'virtual']), 'real')

/** One fault, by its field `fault`, with these fields beside its own; spans are read as ms. */
export const faultsWith = <M extends z.core.$ZodLooseShape>(more: M) =>
  z.discriminatedUnion('fault', [
    /** The answer waits. */
    z.strictObject({ ...more, fault: z.literal('delay'), ...ofCalls, by: duration, time, when }),
    /** The call is answered with this status, and with this body where one is given. */
    z.strictObject({
      ...more,
      fault: z.literal('error'),
      ...ofCalls,
      status: z.int().check(z.gte(400), z.lte(599)),
      body: z.optional(z.unknown()),
      when,
    }),
    /** The call is never answered. */
    z.strictObject({ ...more, fault: z.literal('hang'), ...ofCalls, when }),
    /** The answer, or the event, ends in the middle. */
    z.strictObject({ ...more, fault: z.literal('truncate payload'), ...ofCalls, channel: z.optional(channel) }),
    /** The answer, or the event, is complete but has the wrong shape. */
    z.strictObject({ ...more, fault: z.literal('corrupt payload'), ...ofCalls, channel: z.optional(channel) }),
    /** Every open socket is cut; with `lasting` none stays open meanwhile. */
    z.strictObject({ ...more, fault: z.literal('cut socket'), ...scope }),
    /** Sockets stay open and send nothing any more, not even pings. */
    z.strictObject({ ...more, fault: z.literal('half-open socket'), ...scope }),
    /** Nobody may subscribe to the channel. */
    z.strictObject({ ...more, fault: z.literal('refuse channel'), ...ofEvents }),
    z.strictObject({ ...more, fault: z.literal('drop events'), ...ofEvents }),
    z.strictObject({ ...more, fault: z.literal('duplicate events'), ...ofEvents }),
    /** So many events are held and then sent in the opposite order. */
    z.strictObject({ ...more, fault: z.literal('reorder events'), ...ofEvents, next: z._default(times, 2) }),
    z.strictObject({ ...more, fault: z.literal('delay events'), ...ofEvents, by: duration, time }),
    /** Sessions end at once, as if they had run out. */
    z.strictObject({ ...more, fault: z.literal('expire token'), for: z.optional(key) }),
    /** The clock that clients receive is this far ahead, or behind with a minus. */
    z.strictObject({ ...more, fault: z.literal('skew clock'), ...scope, by: offset }),
  ])

/** One fault by itself. */
export const fault = faultsWith({})
