// The channels of the contract as AsyncAPI 3.
import { type ChannelSpec, channels, type EventSpec } from '../../../src/contract/channels'
import { exampleOf } from './examples'
import { Components, type Json } from './json-schema'

const prefix = { public: '', private: 'private-', presence: 'presence-' } as const

/** All forms of an event, the complete one first. */
const formsOf = ({ payload, smaller }: EventSpec) => [
  { name: 'complete', schema: payload },
  ...(smaller?.update === undefined ? [] : [{ name: 'delta', schema: smaller.update.payload }]),
  ...(smaller === undefined ? [] : [{ name: 'hint', schema: smaller.hint.payload }]),
]

/** The message of an event; events that become the same fact share one. */
function message(spec: EventSpec, components: Components): Json {
  const forms = formsOf(spec)
  const schemas = forms.map(({ name, schema }) => components.schema(schema, `${spec.fact.replace('/', '.')}.${name}`))
  return {
    payload: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    examples: forms.map(({ name, schema }) => ({ name, payload: exampleOf(schema) })),
  }
}

function messagesOf({ events }: ChannelSpec, components: Components, messages: Json): Json {
  return Object.fromEntries(
    Object.entries(events).map(([event, spec]) => {
      const name = spec.fact.replace('/', '.')
      messages[name] ??= message(spec, components)
      return [event, { $ref: `#/components/messages/${name}` }]
    }),
  )
}

type Shared = { readonly components: Components; readonly messages: Json }

function channel(
  { components, messages }: Shared,
  [name, spec]: readonly [string, ChannelSpec],
): readonly [string, Json] {
  const parameters = [...spec.name.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [
    key,
    { description: 'The id of the subscribed user.', examples: ['7'] },
  ])
  return [
    name,
    {
      address: `${prefix[spec.kind]}${spec.name}`,
      ...(spec.beyondSpec === true ? { 'x-beyond-specification': true } : {}),
      ...(typeof spec.access === 'string' ? {} : { 'x-roles': spec.access }),
      ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
      messages: messagesOf(spec, components, messages),
    },
  ]
}

/** The channels that the marketplace subscribes to. */
export function channelsDocument(): Json {
  const table = Object.entries<ChannelSpec>(channels)
  const shared: Shared = { components: new Components(), messages: {} }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Loan auction marketplace, channels',
      version: '0.1.0',
      description:
        'Pusher protocol 7, or Socket.IO as laravel-echo-server speaks it. An event that is too large for the server may be sent in a smaller form.',
    },
    channels: Object.fromEntries(table.map((each) => channel(shared, each))),
    operations: Object.fromEntries(
      table.map(([name]) => [`receive-${name}`, { action: 'receive', channel: { $ref: `#/channels/${name}` } }]),
    ),
    components: { messages: shared.messages, schemas: shared.components.schemas() },
  }
}
