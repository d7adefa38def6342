// Folds an event that no screen selects; no violation by itself.
export const unseenHandlers = {
  'unseen/changed': (slice: object): object => slice,
}
