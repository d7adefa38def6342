// How a user arranges the boards, and their exposure limit. Stored as the preference `workspace`.

/** The preference's key. */
export const WORKSPACE_KEY = 'workspace'

export interface Workspace {
  /** Cards even where a table would fit. */
  readonly cards: boolean
  /** Table rows of 24 px instead of 38. */
  readonly compact_rows: boolean
  /** By column: true = always shown, false = never, missing = if there is room. */
  readonly columns: Readonly<Record<string, boolean>>
  /** The sidebar shows only icons. */
  readonly icon_sidebar: boolean
  /** Limit for leading bids plus today's purchases, whole dollars; null = no limit. */
  readonly exposure_limit: number | null
}
