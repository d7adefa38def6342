// Lists and replaces the active faults of a world: those listed by `id` stay, new ones start, missing ones end.
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import type { Faults } from '../faults/faults'
import type { RunningWorld } from '../runtime/running-world'
import { errorsByField, readValue } from '../scenarios/language/document'
import { fault as faultSchema } from '../scenarios/language/fault-schema'
import { didYouMean } from '../scenarios/language/nearest'
import type { Fault } from '../world/faults/fault'
import { personByKey } from '../world/people/people'
import { rowsOf } from '../world/table'
import { type ActiveFault, activeFault } from './control.schemas'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'

/** The active faults, oldest first, in the scenario language. */
const faultsOf = (world: RunningWorld, faults: Faults): readonly ActiveFault[] =>
  faults.of(world).map((fault) => z.parse(activeFault, fault.onWire()))

type Errors = Record<string, readonly string[]>

const parseFault = (world: RunningWorld, request: unknown, path: string, errors: Errors): Fault | null => {
  const read = readValue(faultSchema, request)
  if (!read.ok) {
    for (const [field, messages] of Object.entries(errorsByField(read.problems))) errors[`${path}.${field}`] = messages
    return null
  }
  if (read.value.for === undefined) return read.value
  const key = world.script.personaOf(read.value.for)
  if (personByKey(world.state(), key) !== undefined) return { ...read.value, for: key }
  const known = [...rowsOf(world.state().people)].map((person) => person.key)
  errors[`${path}.for`] = [`There is no person '${key}' in this world.${didYouMean(key, known)}`]
  return null
}

type RequestedFaults = ControlRequest<'faults.replace'>['body']['faults']

/** Replaces the active faults, or throws a 422 and changes nothing. */
const replaceFaults = (world: RunningWorld, faults: Faults, requested: RequestedFaults): void => {
  const active = new Set(faults.of(world).map((one) => one.id))
  const remainingIds = new Set<number>()
  const fresh: Fault[] = []
  const errors: Errors = {}
  for (const [index, request] of requested.entries()) {
    if (request.id === undefined) {
      const read = parseFault(world, request, `faults.${index}`, errors)
      if (read !== null) fresh.push(read)
    } else if (active.has(request.id)) remainingIds.add(request.id)
    else errors[`faults.${index}.id`] = [`Fault ${request.id} is no longer active.`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  faults.end(world, new Set([...active].filter((id) => !remainingIds.has(id))))
  for (const one of fresh) faults.begin(world, one, 'control')
}

export const faultHandlers = ({ faults }: ControlContext): ControlHandlersOf<'faults'> => ({
  'faults.list': ({ world }) => faultsOf(world, faults),
  'faults.replace': ({ world, body }) => {
    replaceFaults(world, faults, body.faults)
    return faultsOf(world, faults)
  },
})
