// Reads the reference lists from the fixtures, once per process.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { indication } from '../../src/contract/indication'
import { deliveryRestriction, lookupItem, sectionAct, usState } from '../../src/contract/lookup'
import type { Reference } from '../world/reference'

const textOf = (file: string): string =>
  readFileSync(new URL(`../../fixtures/lookups/${file}`, import.meta.url), 'utf8')

const rowsOf = <S extends z.core.$ZodType>(file: string, row: S): readonly z.output<S>[] => {
  return z.parse(z.object({ rows: z.array(row) }), JSON.parse(textOf(file))).rows
}

let known: Reference | null = null

/** The lists of fixtures/lookups; throws when a file is missing or does not fit the contract. */
export function readReference(): Reference {
  known ??= {
    sectionActs: rowsOf('section-acts.json', sectionAct),
    states: rowsOf('states.json', usState),
    legalFirms: rowsOf('investor-legal-firms.json', lookupItem),
    warehouseLenders: rowsOf('warehouse-lenders.json', lookupItem),
    servicerCompanies: rowsOf('servicer-companies.json', lookupItem),
    originatorEntities: rowsOf('originator-entities.json', lookupItem),
    deliveryRestrictions: rowsOf('delivery-date-restrictions.json', deliveryRestriction),
    indication: z.parse(indication, JSON.parse(textOf('../indications/spring.json'))),
  }
  return known
}
