// The port to unguessable ids.

export interface IdPort {
  /** A new unguessable id. */
  next(): string
  /** The id of this browser: the same in all its tabs, after a restart and after a sign-out. */
  browser(): string
}
