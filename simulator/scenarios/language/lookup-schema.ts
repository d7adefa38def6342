// Lookup lists in a scenario or in a file next to it, by the names of fixtures/lookups.
import * as z from 'zod/mini'
import { deliveryRestriction, lookupItem, sectionAct, usState } from '../../../src/contract/lookup'
import type { Reference } from '../../world/reference'

const rows = {
  'section-acts': z.array(z.strictObject(sectionAct.shape)),
  states: z.array(z.strictObject(usState.shape)),
  'investor-legal-firms': z.array(z.strictObject(lookupItem.shape)),
  'warehouse-lenders': z.array(z.strictObject(lookupItem.shape)),
  'servicer-companies': z.array(z.strictObject(lookupItem.shape)),
  'originator-entities': z.array(z.strictObject(lookupItem.shape)),
  'delivery-date-restrictions': z.array(z.strictObject(deliveryRestriction.shape)),
}
export type LookupName = keyof typeof rows

/** The lists that a scenario replaces. The others come from fixtures/lookups. */
export const lookups = z.partial(z.strictObject(rows))
export type Lookups = z.output<typeof lookups>

export const lookupNames = Object.keys(rows).filter((name): name is LookupName => name in rows)

/** A file that replaces one list. */
export const lookupFile = (name: LookupName) =>
  z.strictObject({ about: z.optional(z.string()), source: z.optional(z.string()), rows: rows[name] })

/** The lists in the form of a world's reference. */
export const referenceOf = (lookups: Lookups): Partial<Reference> => {
  const lists = {
    sectionActs: lookups['section-acts'],
    states: lookups.states,
    legalFirms: lookups['investor-legal-firms'],
    warehouseLenders: lookups['warehouse-lenders'],
    servicerCompanies: lookups['servicer-companies'],
    originatorEntities: lookups['originator-entities'],
    deliveryRestrictions: lookups['delivery-date-restrictions'],
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined))
}
