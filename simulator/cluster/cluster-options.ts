// What a node of a cluster can be told when it starts. Types only.

export interface ClusterOptions {
  /** `nats://a:4222,nats://b:4222`; a user and a password may stand before a host. */
  readonly servers: string
  /** Begins every name on NATS: two clusters on one NATS have two. */
  readonly prefix: string
  readonly node: string
  /** Where other nodes reach this one; this machine and its port when left out. */
  readonly advertise?: string | undefined
}
