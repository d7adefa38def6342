// The faults that the console offers, in the scenario language.

export interface FaultPreset {
  readonly label: string
  /** The fault for `faults.replace`, without its scope. */
  readonly fault: { readonly fault: string } & Readonly<Record<string, unknown>>
  /** What the fault can be restricted to, in addition to a person. */
  readonly scope: 'calls' | 'channels' | 'persons'
  /** A one-time action, so there is nothing to switch off. */
  readonly once?: true
}

export const faultPresets: readonly FaultPreset[] = [
  { label: 'Drop live connection', fault: { fault: 'cut socket', lasting: '60d' }, scope: 'persons' },
  { label: 'Delay responses 2 s', fault: { fault: 'delay', by: '2s' }, scope: 'calls' },
  { label: 'Return 500 for bids', fault: { fault: 'error', status: 500, call: 'auction.bid' }, scope: 'persons' },
  { label: 'Return 503', fault: { fault: 'error', status: 503 }, scope: 'calls' },
  { label: 'Never respond', fault: { fault: 'hang', when: 'before' }, scope: 'calls' },
  { label: 'Lose responses to bids', fault: { fault: 'hang', call: 'auction.bid', when: 'after' }, scope: 'persons' },
  { label: 'Truncate responses', fault: { fault: 'truncate payload' }, scope: 'calls' },
  { label: 'Corrupt responses', fault: { fault: 'corrupt payload' }, scope: 'calls' },
  { label: 'Go silent, stay connected', fault: { fault: 'half-open socket' }, scope: 'persons' },
  { label: 'Refuse channel subscriptions', fault: { fault: 'refuse channel' }, scope: 'channels' },
  { label: 'Drop events', fault: { fault: 'drop events' }, scope: 'channels' },
  { label: 'Duplicate events', fault: { fault: 'duplicate events' }, scope: 'channels' },
  { label: 'Swap the next two events', fault: { fault: 'reorder events' }, scope: 'channels' },
  { label: 'Delay events 5 s', fault: { fault: 'delay events', by: '5s' }, scope: 'channels' },
  { label: 'Clock 90 s ahead', fault: { fault: 'skew clock', by: '90s' }, scope: 'persons' },
  { label: 'Drop connections now', fault: { fault: 'cut socket' }, scope: 'persons', once: true },
  { label: 'Sign out now', fault: { fault: 'expire token' }, scope: 'persons', once: true },
]

/** Fields that don't distinguish faults. */
const ignoredFields = new Set(['lasting'])

/** True if an active fault matches this preset, for any person, call or channel. */
export const matchesPreset = ({ fault }: FaultPreset, active: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fault).every(([name, value]) => ignoredFields.has(name) || active[name] === value)

/** The value of a scope field without a restriction. */
export const ANY = ''

/** Who and what a fault is restricted to. */
export interface Scope {
  readonly person: string
  readonly call: string
  readonly channel: string
}

/** The fault to send, restricted as far as its kind allows. */
export const scopedFault = (
  { fault, scope }: Pick<FaultPreset, 'fault' | 'scope'>,
  { person, call, channel }: Scope,
) => ({
  ...fault,
  ...(person === ANY ? {} : { for: person }),
  ...(scope === 'calls' && call !== ANY ? { call } : {}),
  ...(scope === 'channels' && channel !== ANY ? { channel } : {}),
})
