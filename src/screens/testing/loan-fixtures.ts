// Builders of server facts for tests of the loan screens.
import { type DraftState, draftCreated } from '../../state/drafts/drafts.slice'
import type { StoreAction } from '../../state/market-store'

type FactOf<T extends StoreAction['type']> = Extract<StoreAction, { readonly type: T }>
type Loan = FactOf<'loan.read/answered'>['payload']['answer']['data']
type ApiError = FactOf<'loan.read/failed'>['payload']['error']

const call = { params: undefined, query: undefined } as const
const failure = (error: Partial<ApiError>): ApiError => ({
  status: 503,
  kind: 'unavailable',
  message: 'The service is being maintained.',
  fields: {},
  ...error,
})

/** A construction section and two permanent ones, one of them RHS. */
export const sectionsAnswered: FactOf<'lookup.section-acts/answered'> = {
  type: 'lookup.section-acts/answered',
  payload: {
    ...call,
    subject: 'lookup.section-acts',
    answer: {
      data: [
        { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)', label: 'New', term: 480, construction: 18 },
        { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)', label: 'Refinance', term: 420 },
        { id: 20, type: 'permanent', loan_type: 'rhs', name: '538', label: 'Rural', term: 480 },
      ],
    },
  },
}

/** The same without one that couldn't be read. */
export const sectionsPartlyRead: FactOf<'lookup.section-acts/answered'> = {
  ...sectionsAnswered,
  payload: {
    ...sectionsAnswered.payload,
    answer: { ...sectionsAnswered.payload.answer, unreadable_rows: { data: 1 } },
  },
}

export const sectionsFailed: FactOf<'lookup.section-acts/failed'> = {
  type: 'lookup.section-acts/failed',
  payload: { ...call, subject: 'lookup.section-acts', error: failure({}) },
}

/** All lists of a setup. */
export const setupLists: readonly StoreAction[] = [
  sectionsAnswered,
  {
    type: 'lookup.states/answered',
    payload: { ...call, subject: 'lookup.states', answer: { data: [{ id: 1, code: 'AL', name: 'Alabama' }] } },
  },
  {
    type: 'lookup.originator-entities/answered',
    payload: { ...call, subject: 'lookup.originator-entities', answer: { data: [{ id: 1, name: 'Ridgeway' }] } },
  },
  {
    type: 'lookup.servicer-companies/answered',
    payload: { ...call, subject: 'lookup.servicer-companies', answer: { data: [{ id: 3, name: 'Quillmark' }] } },
  },
  {
    type: 'lookup.delivery-date-restrictions/answered',
    payload: { ...call, subject: 'lookup.delivery-date-restrictions', answer: { data: [] } },
  },
  {
    type: 'loan.parties/answered',
    payload: {
      ...call,
      subject: 'loan.parties',
      answer: { data: { contacts: [], signators: [], servicing_persons: [], investors: [] } },
    },
  },
]

/** The people and firms that a loan may name, without two investors and a contact that couldn't be read. */
export const partlyReadParties: FactOf<'loan.parties/answered'> = {
  type: 'loan.parties/answered',
  payload: {
    ...call,
    subject: 'loan.parties',
    answer: {
      data: {
        contacts: [],
        signators: [],
        servicing_persons: [],
        investors: [{ id: 8, name: 'Ann Capital' }],
        unreadable_rows: { investors: 2, contacts: 1 },
      },
    },
  },
}

/** Loan 7, permanent, whose auction 70 is incomplete. */
const loanOf = (change: Partial<Loan> = {}): Loan => ({
  id: 7,
  type: 'fha',
  loan_section_act_id: 10,
  project_name: 'Cedar Point Village',
  project_street: '2215 Overland Road',
  project_city: 'Boise',
  project_state_id: 1,
  project_zip_code: '83702',
  auction_id: 70,
  auction_status: 'incomplete',
  version: 1,
  documents: [],
  ...change,
})

export const loanRead = (change: Partial<Loan> = {}): FactOf<'loan.read/answered'> => ({
  type: 'loan.read/answered',
  payload: { subject: 'loan.read:7', params: { id: 7 }, query: undefined, answer: { data: loanOf(change) } },
})

export const loanReadFailed = (error: Partial<ApiError>): FactOf<'loan.read/failed'> => ({
  type: 'loan.read/failed',
  payload: { subject: 'loan.read:7', params: { id: 7 }, query: undefined, error: failure(error) },
})

/** A refused creation, with these field errors. */
export const loanNotCreated = (fields: ApiError['fields']): FactOf<'loan.create/failed'> => ({
  type: 'loan.create/failed',
  payload: {
    ...call,
    subject: 'loan.create:loan-setup:new',
    error: failure({ status: 422, kind: 'invalid', message: 'The given data was invalid.', fields }),
  },
})

/** Loan 7 as created here from this state of the draft `new`, as this version. */
export const loanWasCreated = ({ writer, n }: Pick<DraftState, 'writer' | 'n'>, version = 1): StoreAction[] => [
  draftCreated({ key: 'loan-setup:new', loanId: 7, writer: writer ?? '', n, browser: 'browser', lineage: [] }),
  {
    type: 'loan.create/answered',
    payload: {
      ...call,
      subject: 'loan.create:loan-setup:new',
      answer: { data: { id: 7, auction_status: 'incomplete', auction_id: 70, version } },
    },
  } satisfies FactOf<'loan.create/answered'>,
]

/** The fields of loan 7 that a submission needs. */
export const completeFields: Partial<Loan> = {
  fha_number: '124-11042',
  loan_amount: 53_213_700,
  loan_amount_diff_percent: 5,
  loan_term: 420,
  call_protection: 'LO0_10_1',
  delivery_last_date_fees: '2026-06-12',
  delivery_late_fees: '1/4% per month',
  gfd_treated: 'wired_to_investor',
  received_deposit_wire_transfer: true,
  received_deposit_held_escrow: false,
  received_deposit_post_wired: true,
  auction_process_type: 'price',
  gnma_interest_rate: 5.4,
  loan_min_price: 100.25,
  originator_entity_id: 1,
  originator_contact_id: 504,
  servicing_spread: 0.25,
  extension_fees_allowed: 'yes',
  service_company_id: 3,
  service_company_securities_id: 3,
  servicer_contact_name: 'Dana Whitfield',
  servicer_contact_email: 'servicing@quillmark.example',
  servicer_contact_phone: '15550100188',
  signators: [904],
}

/** A save of loan 7 that the server accepted, as this version. */
export const loanSaved = (version: number): FactOf<'loan.update/answered'> => ({
  type: 'loan.update/answered',
  payload: {
    subject: 'loan.update:7',
    params: { id: 7 },
    query: undefined,
    answer: { data: { id: 7, auction_status: 'incomplete', auction_id: 70, version } },
  },
})

/** A refused submission of auction 70. */
export const loanNotSubmitted = (error: Partial<ApiError>): FactOf<'auction.submit/failed'> => ({
  type: 'auction.submit/failed',
  payload: {
    subject: 'auction.submit:70',
    params: { auctionId: 70 },
    query: undefined,
    error: failure(error),
  },
})

/** The result of checking a setup that isn't a loan yet. */
export const loanChecked = (
  problems: NonNullable<FactOf<'loan.check/answered'>['payload']['answer']['data']>['problems'],
): FactOf<'loan.check/answered'> => ({
  type: 'loan.check/answered',
  payload: { ...call, subject: 'loan.check:new', answer: { data: { problems } } },
})

/** A failed upload of a document of loan 7. */
export const uploadFailed = (form: string, error: Partial<ApiError>): FactOf<'loan.upload/failed'> => ({
  type: 'loan.upload/failed',
  payload: { subject: `loan.upload:7:${form}`, params: { id: 7 }, query: undefined, error: failure(error) },
})

/** A failed save of loan 7. */
export const loanNotSaved = (error: Partial<ApiError>): FactOf<'loan.update/failed'> => ({
  type: 'loan.update/failed',
  payload: { subject: 'loan.update:7', params: { id: 7 }, query: undefined, error: failure(error) },
})
