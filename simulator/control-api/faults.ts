// GET and PUT /worlds/{id}/faults: the whole list each time. What stands there by its `id` stays as it is, what is new
// begins, what is missing ends. simulator.md, Faults
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import { fieldErrors, parsedOr422 } from '../api/middleware/validation'
import type { Faults } from '../faults/faults'
import type { RunningWorld } from '../runtime/running-world'
import { fault as faultWords } from '../scenarios/language/fault-schema'
import { didYouMean } from '../scenarios/language/nearest'
import type { Fault } from '../world/faults/fault'
import { personByKey } from '../world/people/people'
import { rowsOf } from '../world/table'

const list = z.object({ faults: z.array(z.looseObject({ id: z.optional(z.int()) })) })

/** Those that are on, oldest first, in the words of the scenario language. */
export const faultsOf = (world: RunningWorld, faults: Faults) => faults.of(world).map((one) => one.onWire())

type Errors = Record<string, readonly string[]>

const readFault = (world: RunningWorld, words: unknown, path: string, errors: Errors): Fault | null => {
  const read = z.safeParse(faultWords, words)
  if (!read.success) {
    for (const [field, messages] of Object.entries(fieldErrors(read.error.issues, words))) {
      errors[`${path}.${field}`] = messages
    }
    return null
  }
  if (read.data.for === undefined) return read.data
  const key = world.script.personaOf(read.data.for)
  if (personByKey(world.state(), key) !== undefined) return { ...read.data, for: key }
  const known = [...rowsOf(world.state().people)].map((person) => person.key)
  errors[`${path}.for`] = [`There is no person '${key}' in this world.${didYouMean(key, known)}`]
  return null
}

/** Makes the list so, or throws a 422 and changes nothing. */
export const putFaults = (world: RunningWorld, faults: Faults, body: unknown) => {
  const wanted = parsedOr422(list, body).faults
  const on = new Set(faults.of(world).map((one) => one.id))
  const kept = new Set<number>()
  const fresh: Fault[] = []
  const errors: Errors = {}
  for (const [place, words] of wanted.entries()) {
    if (words.id === undefined) {
      const read = readFault(world, words, `faults.${place}`, errors)
      if (read !== null) fresh.push(read)
    } else if (on.has(words.id)) kept.add(words.id)
    else errors[`faults.${place}.id`] = [`There is no fault ${words.id} any more.`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  faults.takeBack(world, new Set([...on].filter((id) => !kept.has(id))))
  for (const one of fresh) faults.begin(world, one, 'control')
  return faultsOf(world, faults)
}
