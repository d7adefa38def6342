// The lists that every world knows: sections of the act, states, firms, restricted days. Given to a world at its creation,
// so that its rules can ask them; the world reads no file.
import type { Indication } from '../../src/contract/indication'
import type { DeliveryRestriction, LookupItem, SectionAct, UsState } from '../../src/contract/lookup'

export interface Reference {
  readonly sectionActs: readonly SectionAct[]
  readonly states: readonly UsState[]
  readonly legalFirms: readonly LookupItem[]
  readonly warehouseLenders: readonly LookupItem[]
  readonly servicerCompanies: readonly LookupItem[]
  readonly originatorEntities: readonly LookupItem[]
  /** Days besides weekends on which nothing is delivered. */
  readonly deliveryRestrictions: readonly DeliveryRestriction[]
  /** The rate indications when the world begins. */
  readonly indication: Indication
}

/** For worlds in which nobody sets a loan up. */
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
