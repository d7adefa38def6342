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

/** A draft as it is stored: with its writer, so that the versions of two tabs or devices are told apart. */
export interface StoredDraft extends Draft {
  readonly writer: string
  /** The versions that this one continues, newest first: they are not another person's text. */
  readonly lineage: readonly DraftVersion[]
}

/** Identifies a stored version. */
export interface DraftVersion {
  readonly writer: string
  readonly at: number
}

export interface DraftState {
  /** `reading`: not known yet whether something was left here. */
  readonly status: 'reading' | 'ready'
  /** What this tab works on; null when nothing has been typed. */
  readonly own: Draft | null
  /** A newer one from another tab or device, until the person decides. */
  readonly offered: Draft | null
  /** Grows when `own` was replaced from outside the form, so that the form fills itself anew. */
  readonly revision: number
  /** Official ms at which the server had stored it; null before. */
  readonly storedAt: number | null
  readonly storing: boolean
  /** The server did not take it; the browser has it. */
  readonly failed: boolean
  /** Under which this tab writes the draft; null before there is anything to write. */
  readonly writer: string | null
  /** The stored version that `own` continues and that its first write replaces; null once it is written. */
  readonly continues: DraftVersion | null
  /** The stored versions that `own` continues, newest first. */
  readonly lineage: readonly DraftVersion[]
  /** The versions that were offered already and are not offered again. */
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
  continues: null,
  lineage: [],
  seen: [],
}

/** True for two names of one stored version. */
export const isSameVersion = (a: DraftVersion, b: DraftVersion): boolean => a.writer === b.writer && a.at === b.at

export const noDrafts: DraftsState = {}
