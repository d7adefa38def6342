// How a person arranges the boards, and the limit that the person works with. Kept as the preference `workspace`.

/** The key of the preference that holds the workspace. */
export const WORKSPACE_KEY = 'workspace'

export interface Workspace {
  /** Cards where a table would fit. */
  readonly cards: boolean
  /** By column: true is always shown, false never; a missing one is shown as there is room. */
  readonly columns: Readonly<Record<string, boolean>>
  /** The most that the person wants to owe for leading bids and what was bought today, whole dollars; null = no limit. */
  readonly exposure_limit: number | null
}
