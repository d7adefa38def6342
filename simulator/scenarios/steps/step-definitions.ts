// Every step of the scenario language, in one list. The order is that of the JSON Schema and of error messages.
import type * as z from 'zod/mini'
import type { Command, CommandName } from '../../world/commands'
import { accountSteps, credentialSteps } from './accounts.steps'
import { auctionSteps, passSteps } from './auctions.steps'
import { bidSteps } from './bids.steps'
import { documentSteps, openDocumentSteps } from './documents.steps'
import { indicationSteps } from './indications.steps'
import { commitmentSteps, loanSteps } from './loans.steps'
import { noticeSteps, readNotificationSteps } from './notifications.steps'
import { originatorSteps, profileSteps } from './profiles.steps'
import type { StepDefinition } from './step'
import { twoPersonSteps } from './two-person.steps'

export const stepDefinitions = [
  ...bidSteps,
  ...passSteps,
  ...openDocumentSteps,
  ...auctionSteps,
  ...noticeSteps,
  ...loanSteps,
  ...documentSteps,
  ...commitmentSteps,
  ...profileSteps,
  ...originatorSteps,
  ...accountSteps,
  ...indicationSteps,
  ...credentialSteps,
  ...readNotificationSteps,
  ...twoPersonSteps,
] as const

/** The names of all steps. */
export type StepName = (typeof stepDefinitions)[number]['do']

type AnyStep = StepDefinition<Command, StepName, z.ZodMiniType>

const byStep: ReadonlyMap<string, AnyStep> = new Map(
  stepDefinitions.map((definition): readonly [string, AnyStep] => [definition.do, definition]),
)
const byCommand: ReadonlyMap<string, AnyStep> = new Map(
  stepDefinitions.map((definition): readonly [string, AnyStep] => [definition.command, definition]),
)

/** The definition of a step. Throws for a name that is not in the list: the types allow none. */
export function definitionOfStep(name: StepName): AnyStep {
  const found = byStep.get(name)
  if (found === undefined) throw new Error(`There is no step '${name}'.`)
  return found
}

/** The step that sends this command; null when a timeline has none. */
export const definitionForCommand = (name: CommandName): AnyStep | null => byCommand.get(name) ?? null
