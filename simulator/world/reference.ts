// Lookup lists: sections of the act, states, firms, restricted days. Passed to a world when it is created, because the world
// itself reads no files.
import type { Indication } from '../../src/contract/indication'
import type { DeliveryRestriction, LookupItem, SectionAct, UsState } from '../../src/contract/lookup'

export interface Reference {
  readonly sectionActs: readonly SectionAct[]
  readonly states: readonly UsState[]
  readonly legalFirms: readonly LookupItem[]
  readonly warehouseLenders: readonly LookupItem[]
  readonly servicerCompanies: readonly LookupItem[]
  readonly originatorEntities: readonly LookupItem[]
  /** Days other than weekends on which nothing is delivered. */
  readonly deliveryRestrictions: readonly DeliveryRestriction[]
  /** The rate indications when the world starts. */
  readonly indication: Indication
}

/** Empty lists, for worlds in which no loans are set up. */
export const noReference: Reference = {
  sectionActs: [],
  states: [],
  legalFirms: [],
  warehouseLenders: [],
  servicerCompanies: [],
  originatorEntities: [],
  deliveryRestrictions: [],
  indication: {
    as_of: '1970-01-01T00:00:00.000Z',
    benchmark: { ust_5y: 4, ust_10y: 4, ust_30y: 4.5 },
    rows: [],
  },
}
