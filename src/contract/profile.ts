// The profile of each role, in answers and (`…Entry`) in requests. S3.15 to S3.20
import * as z from 'zod/mini'
import { dollars, extension, id, instant, maybe, rowByRow, unreadableRows } from './fields'
import { person, personEntry } from './person'

const company = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state_id: id,
  /** 5 digits. */
  zip_code: z.string(),
}

/** A lender's decision about an originator. */
export const originatorStanding = z.enum(['waiting', 'approved', 'declined'])

/** What an originator brought to market, from the auctions that the server still has. */
const originatorHistory = z.object({
  /** Loans whose auction was scheduled. A relisted loan counts once. */
  listed: z.int(),
  sold: z.int(),
  /** Amounts of the loans that were sold. */
  volume: dollars,
  /** Null before the first sale. */
  last_sale_at: maybe(instant),
})

const originatorOfLender = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  standing: extension(originatorStanding),
  /** Their loans that are not past yet: deleting the originator needs a replacement. */
  open_loans: extension(z.int()),
  /** When their account was suspended; null while it is active. */
  suspended_at: extension(instant),
  /** When the lender approved or declined them; null before that, and if it isn't known. */
  decided_at: extension(instant),
  history: extension(originatorHistory),
})
export type OriginatorOfLender = z.output<typeof originatorOfLender>

const tradeAuthority = z.enum(['all', 'selected', 'none'])

const lenderFields = {
  ...company,
  website: z.string(),
  /** Warehouse lender id → line size in dollars, 0 when none. */
  warehouses: z.record(z.string(), dollars),
  servicer_external_servicer: z.boolean(),
  servicer_person_id: maybe(id),
  servicer_company_id: maybe(id),
  servicer_contact_name: maybe(z.string()),
  servicer_contact_email: maybe(z.string()),
  servicer_contact_phone: maybe(z.string()),
  trade_authority_type: tradeAuthority,
  investors_trading_authority: z.array(id),
  domains: z.array(z.string()),
  originator_entity_id: maybe(id),
}
export const lenderProfile = z.object({
  ...lenderFields,
  id: extension(id),
  /** Not read row by row: saving a profile sends its people, so an unreadable one that was skipped would be removed. */
  persons: z.array(person),
  originators: rowByRow(originatorOfLender),
  unreadable_rows: unreadableRows,
  version: extension(z.int()),
  /** When it was last saved. */
  updated_at: extension(instant),
})
export type LenderProfile = z.output<typeof lenderProfile>
export const lenderProfileEntry = z.object({
  ...lenderFields,
  persons: z.array(personEntry),
  /** 1-based position in `persons` of an in-house servicer who has no id yet. */
  servicer_person_position: z.optional(z.int()),
  version: z.optional(z.int()),
})
export type LenderProfileEntry = z.output<typeof lenderProfileEntry>

const investorFields = {
  ...company,
  credit_officer_name: z.string(),
  credit_officer_email: z.string(),
  credit_officer_phone: z.string(),
  /** Servicer companies that the investor accepts. */
  servicers: z.array(id),
  investor_legal_firm_id: maybe(id),
  investor_legal_firm_email: maybe(z.string()),
  investor_legal_firm_name: maybe(z.string()),
}
export const investorProfile = z.object({
  ...investorFields,
  id: extension(id),
  persons: z.array(person),
  /** Person ids. */
  signators: z.array(id),
  version: extension(z.int()),
  /** When it was last saved. */
  updated_at: extension(instant),
})
export type InvestorProfile = z.output<typeof investorProfile>
export const investorProfileEntry = z.object({
  ...investorFields,
  /** Only type, name, email and phone. S5.24 */
  persons: z.array(z.object({ type: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
  /** 1-based positions in `persons`. S5.23 */
  signators: z.array(z.int().check(z.positive())),
  version: z.optional(z.int()),
})
export type InvestorProfileEntry = z.output<typeof investorProfileEntry>

/** The kinds of property that a borrower may own. */
export const ownedPropertyFlags = [
  'apartment',
  'apartment_affordable',
  'apartment_moderate_income',
  'apartment_market_rate',
  'assisted_living_facilities',
  'nursing_homes',
  'hospitals',
  'rural_housing',
  'rural_housing_section_538',
  'rural_housing_section_515',
] as const

const count = z.int().check(z.nonnegative())
const borrowerFields = {
  ...company,
  website: maybe(z.string()),
  apartment: z.boolean(),
  apartment_affordable: z.boolean(),
  apartment_moderate_income: z.boolean(),
  apartment_market_rate: z.boolean(),
  assisted_living_facilities: z.boolean(),
  nursing_homes: z.boolean(),
  hospitals: z.boolean(),
  rural_housing: z.boolean(),
  rural_housing_section_538: z.boolean(),
  rural_housing_section_515: z.boolean(),
  experience_hud_years: count,
  experience_hud_projects: count,
  experience_hud_projects_insured: count,
  experience_rhs_years: count,
  experience_rhs_projects: count,
  experience_rhs_projects_insured: count,
  lenders_worked: z.array(id),
  lenders_exclude: z.array(id),
}
export const borrowerProfile = z.object({
  ...borrowerFields,
  id: extension(id),
  persons: z.array(person),
  version: extension(z.int()),
  /** When it was last saved. */
  updated_at: extension(instant),
})
export type BorrowerProfile = z.output<typeof borrowerProfile>
export const borrowerProfileEntry = z.object({
  ...borrowerFields,
  persons: z.array(personEntry),
  version: z.optional(z.int()),
})
export type BorrowerProfileEntry = z.output<typeof borrowerProfileEntry>

export const originatorProfile = z.object({
  id: extension(id),
  lender_profile_id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  standing: extension(originatorStanding),
  lender_name: extension(z.string()),
  /** When the lender approved or declined; null before. */
  decided_at: extension(instant),
  version: extension(z.int()),
  /** When it was last saved. */
  updated_at: extension(instant),
})
export type OriginatorProfile = z.output<typeof originatorProfile>
export const originatorProfileEntry = z.object({
  lender_profile_id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  version: z.optional(z.int()),
})
export type OriginatorProfileEntry = z.output<typeof originatorProfileEntry>
