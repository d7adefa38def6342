// The faults that the console offers, in the words of the scenario language.

export interface FaultPreset {
  readonly label: string
  /** As PUT /worlds/{id}/faults takes it, without its scope. */
  readonly words: { readonly fault: string } & Readonly<Record<string, unknown>>
  /** What the scope may restrict it to, besides a person. */
  readonly scope: 'calls' | 'channels' | 'persons'
  /** Done at once; there is nothing to switch off. */
  readonly once?: true
}

export const faultPresets: readonly FaultPreset[] = [
  { label: 'Drop the live channel', words: { fault: 'cut socket', lasting: '60d' }, scope: 'persons' },
  { label: 'Delay answers 2 s', words: { fault: 'delay', by: '2s' }, scope: 'calls' },
  { label: 'Answer 500 to bids', words: { fault: 'error', status: 500, call: 'auction.bid' }, scope: 'persons' },
  { label: 'Answer 503', words: { fault: 'error', status: 503 }, scope: 'calls' },
  { label: 'Never answer', words: { fault: 'hang', when: 'before' }, scope: 'calls' },
  { label: 'Lose the answer to bids', words: { fault: 'hang', call: 'auction.bid', when: 'after' }, scope: 'persons' },
  { label: 'Cut answers short', words: { fault: 'truncate payload' }, scope: 'calls' },
  { label: 'Answer nonsense', words: { fault: 'corrupt payload' }, scope: 'calls' },
  { label: 'Fall silent, stay connected', words: { fault: 'half-open socket' }, scope: 'persons' },
  { label: 'Refuse channels', words: { fault: 'refuse channel' }, scope: 'channels' },
  { label: 'Lose events', words: { fault: 'drop events' }, scope: 'channels' },
  { label: 'Send events twice', words: { fault: 'duplicate events' }, scope: 'channels' },
  { label: 'Send the next two out of order', words: { fault: 'reorder events' }, scope: 'channels' },
  { label: 'Delay events 5 s', words: { fault: 'delay events', by: '5s' }, scope: 'channels' },
  { label: 'Clock 90 s ahead', words: { fault: 'skew clock', by: '90s' }, scope: 'persons' },
  { label: 'Cut sockets now', words: { fault: 'cut socket' }, scope: 'persons', once: true },
  { label: 'Sign out now', words: { fault: 'expire token' }, scope: 'persons', once: true },
]

/** Fields that do not distinguish faults. */
const ofTheMoment = new Set(['lasting'])

/** True when an active fault is of this preset, whomever it affects. */
export const isOf = ({ words }: FaultPreset, fault: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(words).every(([name, value]) => ofTheMoment.has(name) || fault[name] === value)

/** No restriction. */
export const ANY = ''

/** Whom and what a fault is restricted to. */
export interface Scope {
  readonly person: string
  readonly call: string
  readonly channel: string
}

/** The fault as it is sent: restricted as far as its kind allows. */
export const scopedWords = ({ words, scope }: FaultPreset, { person, call, channel }: Scope) => ({
  ...words,
  ...(person === ANY ? {} : { for: person }),
  ...(scope === 'calls' && call !== ANY ? { call } : {}),
  ...(scope === 'channels' && channel !== ANY ? { channel } : {}),
})
