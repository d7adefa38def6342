// The e-mails of a world that the product would have sent. simulator.md, Control API
import type { RunningWorld } from './running-world'

/** Newest first, instants in ISO 8601. */
export const mailboxOf = (world: RunningWorld) =>
  world
    .state()
    .mailbox.map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() }))
    .toReversed()
