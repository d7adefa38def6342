// The loan setup: everything a seller enters about a loan before its auction. S3.10, S3.14
import * as z from 'zod/mini'
import { auctionProcess, auctionStatus } from './auction'
import { day, dollars, extension, id, instant, maybe, price, rate, rowByRow, unreadableRows } from './fields'
import { loanType, lookupItem } from './lookup'

const gfdTreatments = ['held_by_lender', 'wired_to_investor', 'credited_at_delivery', 'none'] as const

/** The documents of a loan, by the form field that uploads each. */
export const loanFileKeys = [
  'form_hud',
  'form_92264',
  'form_92264a',
  'form_92013',
  'form_rhs',
  'form_financial_model',
  'excel',
] as const
export const loanFileKey = z.enum(loanFileKeys)
export type LoanFileKey = z.output<typeof loanFileKey>

/** The ten steps of the setup, in order. */
export const loanSteps = [
  'loan-type',
  'project',
  'terms-and-protection',
  'construction-draws',
  'delivery-and-deposit',
  'servicing',
  'auction-terms',
  'investors-and-signators',
  'documents',
  'review-and-submit',
] as const
const loanStep = z.enum(loanSteps)
export type LoanStep = z.output<typeof loanStep>

const setupFields = {
  type: loanType,
  loan_section_act_id: id,
  /** Months; construction only. */
  construction_period: z.int(),
  originator_entity_id: id,
  originator_contact_id: id,
  fha_number: z.string(),
  project_name: z.string(),
  project_street: z.string(),
  project_city: z.string(),
  project_state_id: id,
  /** 5 digits. */
  project_zip_code: z.string(),
  loan_amount: dollars,
  /** Permitted difference between the amount traded and delivered, percent. */
  loan_amount_diff_percent: z.number(),
  /** Months, construction excluded. */
  loan_term: z.int(),
  permanent_loan_late_term: z.int(),
  permanent_loan_late_amortization: z.int(),
  permanent_loan_late_fees: z.string(),
  permanent_loan_late_date: day,
  permanent_loan_late_understand: z.boolean(),
  call_protection: z.string(),
  call_protection_other: z.string(),
  /** Percent. */
  servicing_spread: z.number(),
  /** Parallel rows: percent of the loan, month after closing, whole dollars. */
  construction_draw_percent: z.array(z.number()),
  construction_draw_month: z.array(z.int()),
  construction_draw_amount: z.array(dollars),
  delivery_last_date_fees: day,
  delivery_late_fees: z.string(),
  extension_fees_allowed: z.enum(['yes', 'no']),
  gfd_treated: z.enum(gfdTreatments),
  /** The good-faith deposit, percent of the loan. Not in the specification. */
  gfd_percent: z.number(),
  /** Business days after the award by which the deposit is due. Not in the specification. */
  gfd_due_days: z.int(),
  received_deposit_wire_transfer: z.boolean(),
  received_deposit_held_escrow: z.boolean(),
  received_deposit_post_wired: z.boolean(),
  service_company_id: id,
  service_company_securities_id: id,
  auction_process_type: auctionProcess,
  gnma_interest_rate: rate,
  loan_min_price: price,
  /** Whole points and 32nds of one price. */
  bond_interest_price: z.int(),
  bond_interest_price_increment: z.int(),
  signators: z.array(id),
  /** Invited investors; empty means all. */
  investors: z.array(id),
  transferred_from_id: id,
  metadata_step: loanStep,
}

/** May be sent empty, to clear them; every other field without a value is omitted. S5.21, S5.22 */
export const clearableLoanFields = [
  'service_person_id',
  'servicer_contact_name',
  'servicer_contact_email',
  'servicer_contact_phone',
] as const

export const loanSetupRequest = z.partial(
  z.object({
    ...setupFields,
    service_person_id: z.nullable(z.union([id, z.literal('')])),
    servicer_contact_name: z.nullable(z.string()),
    servicer_contact_email: z.nullable(z.string()),
    servicer_contact_phone: z.nullable(z.string()),
    id,
  }),
)
/** Only fields that have a value, and the four that may be cleared. */
export type LoanSetupRequest = z.output<typeof loanSetupRequest>

/** `draft`: the key of the draft. A server with versions creates one loan per draft of a user, and answers later calls with that one. */
export const loanCreateRequest = z.extend(loanSetupRequest, { draft: z.optional(z.string()) })

/** `version`: the one that the edit started from. A server with versions answers 409 if it is not the latest. */
export const loanUpdateRequest = z.extend(loanSetupRequest, { version: z.optional(z.int()) })
export type LoanUpdateRequest = z.output<typeof loanUpdateRequest>

/**
 * What the seller saw when they submitted the loan; the specification has no body. `version`: the loan's version. A server with
 * versions answers 409 if a field of the setup was saved after it.
 */
export const loanSubmission = z.optional(z.object({ version: z.optional(z.int()) }))

export const loanDocument = z.object({
  id: extension(id),
  form: loanFileKey,
  name: extension(z.string()),
  /** Bytes. */
  size: extension(z.int()),
  uploaded_at: extension(instant),
  /** The firm or originator that uploaded it; for investors the lender. */
  uploaded_by: extension(z.string()),
  /** 1 for the first file of this form; one higher each time it is replaced. */
  version: extension(z.int()),
  /** For its seller: how many investors opened this version. */
  opened_by: extension(z.int()),
})
export type LoanDocument = z.output<typeof loanDocument>

/** The terms that investors bid on. */
export const loanTermFields = [
  'loan_amount',
  'loan_amount_diff_percent',
  'auction_process_type',
  'gnma_interest_rate',
  'loan_min_price',
  'bond_interest_price',
  'bond_interest_price_increment',
] as const
export type LoanTermField = (typeof loanTermFields)[number]

const termValue = z.nullable(z.union([z.string(), z.number()]))

export const loanTermChange = z.object({
  /** The loan's version after the save: the changes of one save have the same. */
  version: z.int(),
  at: instant,
  /** The name of the person or firm that saved it; null if the server doesn't know. */
  by: maybe(z.string()),
  field: z.enum(loanTermFields),
  /** Null if the field was empty. */
  from: termValue,
  to: termValue,
})
/** One term that a save changed. */
export type LoanTermChange = z.output<typeof loanTermChange>

const loanFields = Object.fromEntries(Object.entries(setupFields).map(([key, schema]) => [key, maybe(schema)])) as {
  readonly [K in keyof typeof setupFields]: ReturnType<typeof maybe<(typeof setupFields)[K]>>
}

export const loan = z.object({
  ...loanFields,
  gfd_percent: extension(z.number()),
  gfd_due_days: extension(z.int()),
  id,
  service_person_id: maybe(id),
  servicer_contact_name: maybe(z.string()),
  servicer_contact_email: maybe(z.string()),
  servicer_contact_phone: maybe(z.string()),
  /** Another name that a server may use for `call_protection`. */
  call_protection_type: maybe(z.string()),
  transferred_from: maybe(z.string()),
  documents: maybe(rowByRow(loanDocument)),
  /** The most recently replaced or removed versions of documents, newest first. */
  replaced_documents: extension(rowByRow(loanDocument)),
  unreadable_rows: unreadableRows,
  /** The firm that offers the loan to the viewer, who may not change it yet; null for its seller. */
  offered_by: extension(z.string()),
  auction_id: extension(id),
  auction_status: extension(auctionStatus),
  /** The status of the firm commitment at the agency. */
  commitment: extension(z.enum(['waiting', 'accepted', 'rejected'])),
  commitment_reason: extension(z.string()),
  updated_at: extension(instant),
  /** The name of the person who saved it last. */
  updated_by: extension(z.string()),
  version: extension(z.int()),
  /** Who changed the terms and when, newest first; only for its seller. */
  term_changes: extension(rowByRow(loanTermChange)),
})
/** A loan for its seller, or for the lender that it is offered to. */
export type Loan = z.output<typeof loan>

/** One thing that happened to a loan or its auction. */
export const loanActivity = z.object({
  /** Grows with time. */
  id: z.int(),
  at: instant,
  /** The firm or person who did it; null for the marketplace itself. */
  by: maybe(z.string()),
  /** A sentence without its subject, such as `Uploaded the 92264 (92264.pdf).` */
  text: z.string(),
})
export type LoanActivity = z.output<typeof loanActivity>

export const loanCreated = z.object({
  id,
  auction_status: auctionStatus,
  auction_id: id,
  /** The version that this save produced. */
  version: extension(z.int()),
  /** When another call created this loan from the same draft, so that this call created none. */
  already_created_at: extension(instant),
})
export type LoanCreated = z.output<typeof loanCreated>

export const loanCheck = z.object({
  /** Dotted field path → what is missing or wrong. */
  problems: extension(z.record(z.string(), z.array(z.string()))),
})
/** The problems of a loan; empty if it could be submitted. */
export type LoanCheck = z.output<typeof loanCheck>

export const loanParties = z.object({
  /** The lender itself and its originators, by profile id. */
  contacts: rowByRow(lookupItem),
  /** Not read row by row: printed documents name all signators, so an unreadable one must not be skipped. */
  signators: z.array(lookupItem),
  servicing_persons: rowByRow(lookupItem),
  /** By profile id. */
  investors: rowByRow(lookupItem),
  /** The originating entities that the lender may name; the whole list if omitted. */
  entities: maybe(rowByRow(lookupItem)),
  unreadable_rows: unreadableRows,
})
/** The people and firms that a setup may name. */
export type LoanParties = z.output<typeof loanParties>

/** A document to be sent in parts. */
export const uploadRequest = z.object({
  form: loanFileKey,
  name: z.string(),
  /** Bytes. */
  size: z.int().check(z.gte(1)),
  /** Of the whole file, hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** The progress of a document sent in parts. */
export const uploadProgress = z.object({
  /** The id of the upload in the calls that send its parts. */
  upload: z.string(),
  /** Bytes stored by the server, where the next part begins. */
  offset: z.int(),
  /** Maximum size of a part, bytes. */
  part_bytes: z.int().check(z.gte(1)),
  /** The loan with the document, once it is complete. */
  loan: maybe(loan),
})
export type UploadProgress = z.output<typeof uploadProgress>
