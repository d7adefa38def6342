// What a person has typed into a long form and not confirmed yet, by the form's key. Stored in the browser and in the
// server's preferences. S4.22

/** Plain JSON of a form; only the form knows what it means. */
export type DraftValues = Readonly<Record<string, unknown>>

export interface Draft {
  /** Official ms of the last change. */
  readonly at: number
  /** Where in the form the person was. */
  readonly step: string | null
  readonly values: DraftValues
}

/** A draft as it is stored, with its writer, because two tabs or devices may store one each. */
export interface StoredDraft extends Draft {
  readonly writer: string
  /** The id of the browser that typed it; empty if unknown. Only that browser continues it without asking. */
  readonly browser: string
  /** The versions that this one continues, newest first. Their text is in this one, so they aren't offered. */
  readonly lineage: readonly DraftVersion[]
}

/** Identifies a stored version. */
export interface DraftVersion {
  readonly writer: string
  readonly at: number
}

/** A version from another tab or device. The person uses it or leaves it. */
export interface OfferedDraft extends Draft {
  readonly version: DraftVersion
  /** This version and those that it continues, newest first. */
  readonly lineage: readonly DraftVersion[]
  /** True for another tab of this browser. */
  readonly isFromHere: boolean
}

export interface DraftState {
  /** `reading`: not known yet whether there's a draft. */
  readonly status: 'reading' | 'ready'
  /** What this tab works on; null when nothing has been typed. */
  readonly own: Draft | null
  /** Another one, from another tab or device, until the person decides. It's in the form only when the person takes it. */
  readonly offered: OfferedDraft | null
  /** Grows when `own` is replaced from outside the form, which then fills its fields again. */
  readonly revision: number
  /** Official ms at which the server had stored it; null before. */
  readonly storedAt: number | null
  readonly storing: boolean
  /** The server refused it or couldn't be reached; the browser has it. */
  readonly failed: boolean
  /** The name under which this tab writes the draft; null before there's anything to write. */
  readonly writer: string | null
  /** The stored versions that `own` continues, newest first. The next write replaces them. */
  readonly lineage: readonly DraftVersion[]
  /** The versions that the person left. */
  readonly seen: readonly DraftVersion[]
}

export type DraftsState = Readonly<Record<string, DraftState>>

export const unreadDraft: DraftState = {
  status: 'reading',
  own: null,
  offered: null,
  revision: 0,
  storedAt: null,
  storing: false,
  failed: false,
  writer: null,
  lineage: [],
  seen: [],
}

/** True for a version that a known one continues: each version of a writer continues the earlier ones. */
export const isCovered = (known: readonly DraftVersion[], { writer, at }: DraftVersion): boolean =>
  known.some((each) => each.writer === writer && each.at >= at)

export const noDrafts: DraftsState = {}
