// The faults that the console offers, as the scenario language names them.

export interface FaultPreset {
  readonly label: string
  /** As PUT /worlds/{id}/faults takes it, without its scope. */
  readonly fault: { readonly fault: string } & Readonly<Record<string, unknown>>
  /** What the scope may restrict it to, besides a person. */
  readonly scope: 'calls' | 'channels' | 'persons'
  /** Done at once; there is nothing to switch off. */
  readonly once?: true
}

export const faultPresets: readonly FaultPreset[] = [
  { label: 'Drop the live channel', fault: { fault: 'cut socket', lasting: '60d' }, scope: 'persons' },
  { label: 'Delay answers 2 s', fault: { fault: 'delay', by: '2s' }, scope: 'calls' },
  { label: 'Answer 500 to bids', fault: { fault: 'error', status: 500, call: 'auction.bid' }, scope: 'persons' },
  { label: 'Answer 503', fault: { fault: 'error', status: 503 }, scope: 'calls' },
  { label: 'Never answer', fault: { fault: 'hang', when: 'before' }, scope: 'calls' },
  { label: 'Lose the answer to bids', fault: { fault: 'hang', call: 'auction.bid', when: 'after' }, scope: 'persons' },
  { label: 'Cut answers short', fault: { fault: 'truncate payload' }, scope: 'calls' },
  { label: 'Answer nonsense', fault: { fault: 'corrupt payload' }, scope: 'calls' },
  { label: 'Fall silent, stay connected', fault: { fault: 'half-open socket' }, scope: 'persons' },
  { label: 'Refuse channels', fault: { fault: 'refuse channel' }, scope: 'channels' },
  { label: 'Lose events', fault: { fault: 'drop events' }, scope: 'channels' },
  { label: 'Send events twice', fault: { fault: 'duplicate events' }, scope: 'channels' },
  { label: 'Send the next two out of order', fault: { fault: 'reorder events' }, scope: 'channels' },
  { label: 'Delay events 5 s', fault: { fault: 'delay events', by: '5s' }, scope: 'channels' },
  { label: 'Clock 90 s ahead', fault: { fault: 'skew clock', by: '90s' }, scope: 'persons' },
  { label: 'Cut sockets now', fault: { fault: 'cut socket' }, scope: 'persons', once: true },
  { label: 'Sign out now', fault: { fault: 'expire token' }, scope: 'persons', once: true },
]

/** Fields that do not distinguish faults. */
const ofTheMoment = new Set(['lasting'])

/** True when an active fault is of this preset, whomever it affects. */
export const isOf = ({ fault }: FaultPreset, active: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fault).every(([name, value]) => ofTheMoment.has(name) || active[name] === value)

/** No restriction. */
export const ANY = ''

/** Whom and what a fault is restricted to. */
export interface Scope {
  readonly person: string
  readonly call: string
  readonly channel: string
}

/** The fault as it is sent: restricted as far as its kind allows. */
export const scopedFault = ({ fault, scope }: FaultPreset, { person, call, channel }: Scope) => ({
  ...fault,
  ...(person === ANY ? {} : { for: person }),
  ...(scope === 'calls' && call !== ANY ? { call } : {}),
  ...(scope === 'channels' && channel !== ANY ? { channel } : {}),
})
