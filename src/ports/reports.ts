// The port to whoever runs a live deployment: what went wrong inside the page is told, where the page's tag asks for it.

/** What kind of error: thrown, a promise's, in rendering, an effect's, or something off the wire that could not be read. */
export type ErrorKind = 'thrown' | 'rejected' | 'rendering' | 'effect' | 'unreadable'

export interface ReportPort {
  /** Tells of an error. Nothing leaves the browser unless the page's tag has a `report` address; nothing private ever does. */
  note(kind: ErrorKind, error: unknown): void
}
