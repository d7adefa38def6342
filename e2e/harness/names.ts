// The names that tests use. The package lists people, scenarios, commands and faults of what ships instead of any text
// (scripts/package/name-types.ts); here, tests also use people who sign up and scenarios of their own.

import type { InjectedCommand } from '../../simulator/control-api/control.requests'
import type { CallName } from '../../src/contract/calls'
import type { ChannelName, channels } from '../../src/contract/channels'

export type { CallName, ChannelName }

/** The names of channel events. */
export type EventName = { [C in ChannelName]: Extract<keyof (typeof channels)[C]['events'], string> }[ChannelName]

/** A call on the wire: one of the contract, or the method and path of any other. */
export type WireCallName = CallName | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The key of a person of the cast. */
export type PersonName = string

/** The name of a scenario. */
export type ScenarioName = string

/** A span of virtual time, such as `90s`, `5m`, `1h30m`. */
export type Duration = string

/** A command of the scenario language. */
export type Command = InjectedCommand

/** A fault of the scenario language. */
export type Fault = Readonly<Record<string, unknown>> & { readonly fault: string }
