// The card that every node publishes about itself.

/** A node as described by itself. */
export interface NodeCard {
  readonly name: string
  /** The URL for other nodes. */
  readonly address: string
  /** Random per start. */
  readonly instance: string
  readonly worlds: number
  readonly sockets: number
  readonly isDraining: boolean
}
