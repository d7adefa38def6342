// The lists that forms choose from, as a scenario or a file of one's own writes them, by the names of fixtures/lookups.
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

/** The lists that a scenario replaces; all others are those that ship. */
export const lookups = z.partial(z.strictObject(rows))
export type Lookups = z.output<typeof lookups>

export const lookupNames = Object.keys(rows).filter((name): name is LookupName => name in rows)

/** A file that replaces one list. */
export const lookupFile = (name: LookupName) =>
  z.strictObject({ about: z.optional(z.string()), source: z.optional(z.string()), rows: rows[name] })

/** The lists as a world knows them. */
export const referenceOf = (given: Lookups): Partial<Reference> => {
  const lists = {
    sectionActs: given['section-acts'],
    states: given.states,
    legalFirms: given['investor-legal-firms'],
    warehouseLenders: given['warehouse-lenders'],
    servicerCompanies: given['servicer-companies'],
    originatorEntities: given['originator-entities'],
    deliveryRestrictions: given['delivery-date-restrictions'],
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined))
}
