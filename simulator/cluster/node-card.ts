// What the nodes of a cluster know of each other. Types only.

/** What a node says of itself. */
export interface NodeCard {
  readonly name: string
  /** Where the other nodes reach it. */
  readonly address: string
  /** Another one after each start. */
  readonly instance: string
  readonly worlds: number
  readonly sockets: number
  readonly isDraining: boolean
}
