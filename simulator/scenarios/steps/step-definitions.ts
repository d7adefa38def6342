// All steps, in the order of the JSON Schema and of error messages.
import type * as z from 'zod/mini'
import type { Command, CommandName } from '../../world/commands'
import { accountSteps, credentialSteps } from './accounts.steps'
import { auctionSteps, passSteps } from './auctions.steps'
import { bidSteps } from './bids.steps'
import { documentSteps, openDocumentSteps } from './documents.steps'
import { indicationSteps } from './indications.steps'
import { commitmentSteps, loanSteps } from './loans.steps'
import { notifySteps, readNotificationSteps } from './notifications.steps'
import { originatorSteps, profileSteps } from './profiles.steps'
import { questionSteps } from './questions.steps'
import { standingMaximumSteps } from './standing-maxima.steps'
import type { StepDefinition } from './step'
import { twoPersonSteps } from './two-person.steps'

export const stepDefinitions = [
  ...bidSteps,
  ...passSteps,
  ...openDocumentSteps,
  ...auctionSteps,
  ...notifySteps,
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
  ...standingMaximumSteps,
  ...questionSteps,
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

/** The definition of a step. Throws for an unknown name, which the types rule out. */
export function definitionOfStep(name: StepName): AnyStep {
  const definition = byStep.get(name)
  if (definition === undefined) throw new Error(`There is no step '${name}'.`)
  return definition
}

/** The step that sends this command, or null. */
export const definitionForCommand = (name: CommandName): AnyStep | null => byCommand.get(name) ?? null
