// What failed inside the app and has no better place to be shown. S2.43

export interface FailuresState {
  /** The effect that failed last and the entry that reported it; null before the first, or once it was read. */
  readonly last: { readonly effect: string; readonly entryId: string; readonly stopped: boolean } | null
}

export const noFailures: FailuresState = { last: null }
