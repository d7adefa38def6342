// Builds the payload of an announcement for each viewer: checked against the contract, as a delta or a hint if possible or needed,
// and in the dialect of the world. Viewers of one class share their payload.
import * as z from 'zod/mini'
import { channels, type EventSpec } from '../../../src/contract/channels'
import type { Announcement, RunningWorld } from '../../runtime/running-world'
import { serializeValue } from '../../runtime/serialize-value'
import type { View } from '../../world/announcement'
import { deltaOf, hintOf, isDelta } from './event-form'
import { Frame } from './frame'
import { Payload, SharedPayload } from './payload'

type Schema = z.core.$ZodType

export interface FormRules {
  /** Checks a payload against the contract and reports violations. */
  readonly isValid: (schema: Schema, payload: unknown) => boolean
  /** Maximum bytes of a Pusher frame; larger ones are sent as a hint. */
  readonly maxBytes: number
}

/** The payload of a class of viewers. */
interface Form {
  readonly whole: Payload
  /** The value before it was serialized in the dialect. */
  readonly value: unknown
  /** The complete payload or a hint, for channel names of this length. */
  lastPayload: { readonly nameLength: number; readonly payload: Payload } | null
}

interface ViewerClass {
  readonly shared: SharedPayload
  /** For viewers without fields of their own. Null if it breaks the contract; undefined until needed. */
  form: Form | null | undefined
}

const eventOf = ({ channel, event }: Announcement): EventSpec | undefined =>
  Object.entries<EventSpec>(channels[channel].events).find(([name]) => name === event)?.[1]

/** Serializes a payload in the dialect of the world; null if the dialect doesn't have this event. */
function dialectOf(
  { api }: RunningWorld,
  { channel }: Announcement,
  spec: EventSpec | undefined,
): ((value: unknown, schema: Schema) => unknown) | null {
  if (!api.reduced && api.habits.size === 0) return (value) => value
  if (spec === undefined || (api.reduced && 'beyondSpec' in channels[channel])) return null
  return (value, schema) => {
    const payload = serializeValue(api, schema, value)
    return api.habits.has('wrapped') ? { [channel]: payload } : payload
  }
}

/** The forms of one announcement while it is being sent. */
export class Forms {
  readonly #classes = new Map<object, ViewerClass>()
  readonly #schema: Schema
  readonly #sendsDelta: boolean
  readonly #hint: Schema | undefined
  readonly #serialize: ((value: unknown, schema: Schema) => unknown) | null

  constructor(
    world: RunningWorld,
    private readonly announcement: Announcement,
    private readonly rules: FormRules,
  ) {
    const spec = eventOf(announcement)
    const deltaSchema =
      spec !== undefined && !world.api.reduced && isDelta(announcement.event, spec)
        ? spec.smaller?.update?.payload
        : null
    this.#sendsDelta = Boolean(deltaSchema)
    this.#schema = deltaSchema ?? spec?.payload ?? z.unknown()
    this.#hint = spec?.smaller?.hint.payload
    this.#serialize = dialectOf(world, announcement, spec)
  }

  /** True if the dialect of the world doesn't have this event. */
  get isEmpty(): boolean {
    return this.#serialize === null
  }

  /** The frame for this user on the channel of this name; null if the payload breaks the contract. */
  frameFor(userId: number, name: string): Frame | null {
    const form = this.#formOf(this.announcement.viewFor(userId))
    if (form === null) return null
    if (form.lastPayload?.nameLength !== name.length)
      form.lastPayload = { nameLength: name.length, payload: this.#payloadFor(form, name) }
    return Frame.personal(name, this.announcement.event, form.lastPayload.payload)
  }

  #formOf({ shared, overrides }: View): Form | null {
    const viewerClass = this.#classes.get(shared) ?? this.#newClass(shared)
    if (overrides !== null) return this.#createForm(viewerClass.shared.with(this.#toDelta(overrides)))
    if (viewerClass.form === undefined) viewerClass.form = this.#createForm(viewerClass.shared.whole)
    return viewerClass.form
  }

  #newClass(shared: object): ViewerClass {
    const viewerClass = { shared: new SharedPayload(this.#toDelta(shared)), form: undefined }
    this.#classes.set(shared, viewerClass)
    return viewerClass
  }

  #toDelta<Fields extends object>(fields: Fields): Fields | Record<string, unknown> {
    return this.#sendsDelta ? deltaOf(fields) : fields
  }

  #createForm(payload: Payload): Form | null {
    if (!this.rules.isValid(this.#schema, payload.value)) return null
    return { whole: this.#toDialect(payload, this.#schema), value: payload.value, lastPayload: null }
  }

  #toDialect(payload: Payload, schema: Schema): Payload {
    const value = this.#serialize?.(payload.value, schema)
    return value === payload.value ? payload : new Payload(value)
  }

  /** The complete payload, or a hint if it is too large. */
  #payloadFor({ whole, value }: Form, name: string): Payload {
    const { pusherBytes } = new Frame(name, this.announcement.event, whole)
    if (this.#hint === undefined || pusherBytes.length <= this.rules.maxBytes) return whole
    return this.#toDialect(new Payload(hintOf(value)), this.#hint)
  }
}
