// The port to unguessable ids.

export interface IdPort {
  /** A new unguessable id. */
  next(): string
}
