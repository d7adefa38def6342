// All commands of the world. Requests, scenario steps, bots, timers and the control API send these, and a recorded list of
// them is a complete run. Add a new list of commands here; types and routing follow from it.
import { accountCommands } from './accounts/accounts.commands'
import { credentialCommands } from './accounts/credentials.commands'
import { alertCommands } from './alerts/alerts.commands'
import { auctionCommands } from './auctions/auctions.commands'
import { liveAuctionCommands } from './auctions/live-auctions.commands'
import { passCommands } from './auctions/passes.commands'
import { timerCommands } from './auctions/timers.commands'
import { bidCommands } from './bids/bids.commands'
import { standingMaximumCommands } from './bids/standing-maxima.commands'
import type { CommandDefinition } from './command'
import { agreementCommands } from './documents/agreements.commands'
import { documentCommands } from './documents/documents.commands'
import { faultCommands } from './faults/faults.commands'
import { indicationCommands } from './indications/indications.commands'
import { commitmentCommands } from './loans/commitments.commands'
import { loanCommands } from './loans/loans.commands'
import { transferCommands } from './loans/transfers.commands'
import { notificationCommands } from './notifications/notifications.commands'
import { originatorCommands } from './originators/originators.commands'
import { preferenceCommands } from './preferences/preferences.commands'
import { profileCommands } from './profiles/profiles.commands'
import { questionCommands } from './questions/questions.commands'
import { skippedStepCommands } from './skipped-step.commands'
import { firmLimitCommands } from './two-person/firm-limits.commands'
import { pinCommands } from './two-person/pins.commands'
import { twoPersonCommands } from './two-person/two-person.commands'

const definitions = [
  ...bidCommands,
  ...standingMaximumCommands,
  ...passCommands,
  ...documentCommands,
  ...agreementCommands,
  ...questionCommands,
  ...auctionCommands,
  ...liveAuctionCommands,
  ...timerCommands,
  ...loanCommands,
  ...transferCommands,
  ...commitmentCommands,
  ...notificationCommands,
  ...preferenceCommands,
  ...profileCommands,
  ...originatorCommands,
  ...accountCommands,
  ...credentialCommands,
  ...indicationCommands,
  ...faultCommands,
  ...skippedStepCommands,
  ...twoPersonCommands,
  ...pinCommands,
  ...firmLimitCommands,
  ...alertCommands,
] as const

type CommandFrom<Definition> = Definition extends CommandDefinition<infer C> ? C : never

/** Any command of the world. */
export type Command = CommandFrom<(typeof definitions)[number]>
export type CommandName = Command['name']
/** The command with this name. */
export type CommandNamed<Name extends CommandName> = Extract<Command, { readonly name: Name }>

const byName: ReadonlyMap<string, CommandDefinition<Command>> = new Map(
  definitions.map((definition): readonly [string, CommandDefinition<Command>] => [definition.name, definition]),
)

/** The names of all commands. */
export const commandNames: readonly CommandName[] = definitions.map(({ name }) => name)

/** The definition of a command. Throws for an unknown name, which the types rule out. */
export function definitionOf(name: CommandName): CommandDefinition<Command> {
  const definition = byName.get(name)
  if (definition === undefined) throw new Error(`There is no command '${name}'.`)
  return definition
}
