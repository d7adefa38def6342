// What somebody has typed into a long form and not confirmed, by the form's key. Kept in the browser and in the server's
// preferences. spec §4

/** Plain JSON of a form; what it means is the form's business. */
export type DraftValues = Readonly<Record<string, unknown>>

export interface Draft {
  /** Official ms of the last change. */
  readonly at: number
  /** Where in the form the person was. */
  readonly step: string | null
  readonly values: DraftValues
}

/** A draft as it is stored: with who wrote it, so that two tabs or devices are told apart. */
export interface StoredDraft extends Draft {
  readonly writer: string
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
}

export const noDrafts: DraftsState = {}
