// The options of a cluster node.

export interface ClusterOptions {
  /** `nats://a:4222,nats://b:4222`, optionally with `user:password@` before a host. */
  readonly servers: string
  /** Prefix of all names on NATS, so several clusters can share one NATS. */
  readonly prefix: string
  readonly node: string
  /** The URL by which other nodes reach this one. Defaults to this machine and its port. */
  readonly advertise?: string | undefined
}
