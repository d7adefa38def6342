// When the modules are loaded that a page does not have from the start. An entry is folded only when the modules of its noun
// are there: until then it waits, and so does what comes after it.
import type { AnyModule } from './core/module'

export interface LateModules {
  /** Loads them once; tries again after a failure. */
  readonly load: () => Promise<readonly AnyModule[]>
  /** The modules, once they have been loaded; an entry that needs them then waits for nothing. */
  readonly here: () => readonly AnyModule[] | null
}

function late(fetch: () => Promise<Readonly<Record<string, AnyModule>>>): LateModules {
  let here: readonly AnyModule[] | null = null
  return {
    load: async () => {
      here ??= Object.values(await fetch())
      return here
    },
    here: () => here,
  }
}

/** The groups. A page that will need one loads it beside its screen; nothing is lost where it does not. */
export const lateModules = {
  /** Whoever goes further than the landing page. The others need it. */
  guests: late(async () => (await import('./guest-modules')).guestModules),
  /** Whoever is signed in. */
  person: late(async () => (await import('./person-modules')).personModules),
  /** Lenders and originators, and who looks for a lender. */
  sellers: late(async () => (await import('./seller-modules')).sellerModules),
  /** Forms that are kept while somebody types. */
  drafts: late(async () => (await import('./draft-modules')).draftModules),
  indications: late(async () => (await import('./indication-modules')).indicationModules),
} as const satisfies Record<string, LateModules>

export type LateGroup = keyof typeof lateModules

/** Nouns about which there is something to say before anybody is signed in. */
const firstNouns = [
  'auth',
  'broadcasting',
  'capabilities',
  'clock',
  'effect',
  'failure',
  'lookup',
  'message',
  'session',
  'world',
]
/** Nouns of whoever goes further than the landing page. */
const guestNouns = ['account', 'browser', 'line', 'request', 'subject', 'subjects']

/** The group of a noun, or of one type of entry where that says otherwise; null for what every page has. */
const groups = new Map<string, LateGroup | null>([
  ...firstNouns.map((noun) => [noun, null] as const),
  ...guestNouns.map((noun) => [noun, 'guests'] as const),
  ['session/sign-in-requested', 'guests'],
  ['session/sign-out-requested', 'guests'],
  // The network may come back, and then whoever is signed in is asked for again.
  ['auth.user/failed', 'guests'],
  ['world/replaced', 'guests'],
  // Who is signed in: from here on everything may happen.
  ['auth.user/answered', 'person'],
  ['account/suspension-requested', 'person'],
  ['loan', 'sellers'],
  ['desk', 'sellers'],
  ['originator', 'sellers'],
  ['document/upload-requested', 'sellers'],
  ['document/upload-cancel-requested', 'sellers'],
  ['document/part-sent', 'sellers'],
  ['document/download-requested', 'sellers'],
  ['document/remove-requested', 'sellers'],
  ['document/restore-requested', 'sellers'],
  ['draft', 'drafts'],
  ['indication', 'indications'],
  ['indications', 'indications'],
  ['presence', 'indications'],
])

/** The group that has to be there before an entry of this type is folded; null when every page has what it needs. */
export function groupOf(type: string): LateGroup | null {
  const own = groups.get(type)
  if (own !== undefined) return own
  const ofNoun = groups.get(type.slice(0, type.search(/[./]/)))
  return ofNoun === undefined ? 'person' : ofNoun
}

/** The same with what it needs itself, in the order in which they are added. */
export function groupsOf(type: string): readonly LateGroup[] {
  const group = groupOf(type)
  if (group === null) return []
  return group === 'guests' ? [group] : ['guests', group]
}
