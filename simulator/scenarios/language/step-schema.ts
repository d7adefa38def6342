// The entries of a timeline: the steps of simulator/scenarios/steps, and faults.
import * as z from 'zod/mini'
import { live } from '../steps/step'
import { stepDefinitions } from '../steps/step-definitions'
import { faultsWith } from './fault-schema'
import { when } from './values'

const [first, ...others] = stepDefinitions.map(({ schema }) => schema)
if (first === undefined) throw new Error('the scenario language has no steps')

/** A step that sends a command. */
export const commandStep = z.discriminatedUnion('do', [first, ...others])

/** A step that starts a fault. */
export const faultStep = faultsWith({ at: when, live })
export type FaultStep = z.output<typeof faultStep>

/** One entry of a timeline. */
export const timelineStep = z.union([commandStep, faultStep])
export type TimelineStep = z.output<typeof timelineStep>
