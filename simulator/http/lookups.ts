// The small lists that forms choose from, the same in every world. spec §7 Lookups
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { sectionAct, usState } from '../../src/contract/lookup'
import type { Handlers } from './handler'

const rowsOf = <S extends z.core.$ZodType>(file: string, row: S): readonly z.output<S>[] => {
  const text = readFileSync(new URL(`../../fixtures/lookups/${file}`, import.meta.url), 'utf8')
  return z.parse(z.object({ rows: z.array(row) }), JSON.parse(text)).rows
}

/** The handlers of the lookups; read once. */
export const lookupHandlers = () => {
  const states = rowsOf('states.json', usState)
  const sectionActs = rowsOf('section-acts.json', sectionAct)
  return {
    'lookup.states': () => ({ data: states }),
    'lookup.section-acts': () => ({ data: sectionActs }),
  } satisfies Partial<Handlers>
}
