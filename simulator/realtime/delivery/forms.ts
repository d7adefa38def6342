// In which form each viewer is sent an announcement: checked by the contract, without its bids or as a hint where it is too
// large, in the dialect of its world. What a class of viewers shares is made once for all of them.
import * as z from 'zod/mini'
import type { EventSpec } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'
import type { Announcement, RunningWorld } from '../../runtime/running-world'
import { written } from '../../runtime/written-value'
import type { View } from '../../world/announcement'
import { hintOf, isNews, newsOf } from './event-form'
import { Frame } from './frame'
import { Payload, SharedPayload } from './payload'

type Schema = z.core.$ZodType

export interface FormRules {
  /** Whether a payload meets the contract; who sees that it does not reports it. */
  readonly isSound: (schema: Schema, payload: unknown) => boolean
  /** A larger frame of the Pusher protocol is sent as a hint, bytes. */
  readonly largest: number
}

/** What some viewers are sent. */
interface Form {
  readonly whole: Payload
  /** By the contract, before the dialect. */
  readonly value: unknown
  /** What they are sent where their channel has a name of so many letters. */
  sent: { readonly nameLength: number; readonly payload: Payload } | null
}

interface ViewerClass {
  readonly shared: SharedPayload
  /** Of those without fields of their own; null where it breaks the contract, undefined as long as nobody has asked. */
  form: Form | null | undefined
}

const eventOf = ({ channel, event }: Announcement): EventSpec | undefined =>
  Object.entries<EventSpec>(channels[channel].events).find(([name]) => name === event)?.[1]

/** How the world writes a payload by its schema; null when it does not send this announcement at all. */
function dialectOf(
  { api }: RunningWorld,
  { channel }: Announcement,
  spec: EventSpec | undefined,
): ((value: unknown, schema: Schema) => unknown) | null {
  if (!api.reduced && api.habits.size === 0) return (value) => value
  if (spec === undefined || (api.reduced && 'beyondSpec' in channels[channel])) return null
  return (value, schema) => {
    const payload = written(api, schema, value)
    return api.habits.has('wrapped') ? { [channel]: payload } : payload
  }
}

/** The forms of one announcement; they live as long as it is being sent. */
export class Forms {
  readonly #classes = new Map<object, ViewerClass>()
  readonly #schema: Schema
  readonly #isNews: boolean
  readonly #hint: Schema | undefined
  readonly #written: ((value: unknown, schema: Schema) => unknown) | null

  constructor(
    world: RunningWorld,
    private readonly announcement: Announcement,
    private readonly rules: FormRules,
  ) {
    const spec = eventOf(announcement)
    const news =
      spec !== undefined && !world.api.reduced && isNews(announcement.event, spec) ? spec.smaller?.update : null
    this.#isNews = Boolean(news)
    this.#schema = news ?? spec?.payload ?? z.unknown()
    this.#hint = spec?.smaller?.hint
    this.#written = dialectOf(world, announcement, spec)
  }

  /** True when the world does not send the announcement at all. */
  get areNone(): boolean {
    return this.#written === null
  }

  /** What this person is sent on the channel of this name; null when it breaks the contract. */
  frameFor(userId: number, name: string): Frame | null {
    const form = this.#formOf(this.announcement.viewFor(userId))
    if (form === null) return null
    if (form.sent?.nameLength !== name.length) form.sent = { nameLength: name.length, payload: this.#sent(form, name) }
    return Frame.forOne(name, this.announcement.event, form.sent.payload)
  }

  #formOf({ shared, overrides: own }: View): Form | null {
    const known = this.#classes.get(shared) ?? this.#newClass(shared)
    if (own !== null) return this.#checked(known.shared.with(this.#inNews(own)))
    if (known.form === undefined) known.form = this.#checked(known.shared.whole)
    return known.form
  }

  #newClass(shared: object): ViewerClass {
    const added = { shared: new SharedPayload(this.#inNews(shared)), form: undefined }
    this.#classes.set(shared, added)
    return added
  }

  #inNews<Fields extends object>(fields: Fields): Fields | Record<string, unknown> {
    return this.#isNews ? newsOf(fields) : fields
  }

  #checked(payload: Payload): Form | null {
    if (!this.rules.isSound(this.#schema, payload.value)) return null
    return { whole: this.#inDialect(payload, this.#schema), value: payload.value, sent: null }
  }

  #inDialect(payload: Payload, schema: Schema): Payload {
    const value = this.#written?.(payload.value, schema)
    return value === payload.value ? payload : new Payload(value)
  }

  /** The whole, or a hint where that is too large. */
  #sent({ whole, value }: Form, name: string): Payload {
    const { pusherBytes } = new Frame(name, this.announcement.event, whole)
    if (this.#hint === undefined || pusherBytes.length <= this.rules.largest) return whole
    return this.#inDialect(new Payload(hintOf(value)), this.#hint)
  }
}
