// The server's rules for profiles, restated from the specification, as problems by dotted path. S3.15, S3.18, S3.19, S3.20
import type {
  BorrowerProfileEntry,
  InvestorProfileEntry,
  LenderProfileEntry,
  OriginatorProfileEntry,
} from '../../../src/contract/profile'
import { isEmail } from '../email'
import { unclaimableReason } from './claimed-domains'

/** The body of a profile request, by role. */
export type ProfileEntry =
  | { readonly role: 'lender'; readonly profile: LenderProfileEntry }
  | { readonly role: 'investor'; readonly profile: InvestorProfileEntry }
  | { readonly role: 'borrower'; readonly profile: BorrowerProfileEntry }
  | { readonly role: 'originator'; readonly profile: OriginatorProfileEntry }

export type Problems = Record<string, string[]>

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const MAX_LENGTH = 120
const MAX_YEARS = 75
const MAX_PROJECTS = 5000

class ProblemList {
  readonly problems: Problems = {}

  add(path: string, message: string): void {
    const messages = this.problems[path]
    if (messages === undefined) this.problems[path] = [message]
    else messages.push(message)
  }

  /** A required text of at most 120 characters. */
  text(path: string, label: string, value: string | null | undefined): void {
    if (value === null || value === undefined || value.trim() === '') this.add(path, `${label} can not be empty`)
    else if (value.length > MAX_LENGTH) this.add(path, `${label} may not be greater than ${MAX_LENGTH} characters`)
  }

  email(path: string, label: string, value: string | null | undefined): void {
    this.text(path, label, value)
    if (value && !isEmail(value)) this.add(path, 'Email must be valid')
  }

  phone(path: string, label: string, value: string | null | undefined): void {
    this.text(path, label, value)
    if (value && !/^\d{11}$/.test(value)) this.add(path, 'Phone must be valid')
  }
}

interface CompanyEntry {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state_id: number
  readonly zip_code: string
}

function checkCompany(list: ProblemList, entry: CompanyEntry): void {
  list.text('name', 'Company name', entry.name)
  list.text('street', 'Street', entry.street)
  list.text('city', 'City', entry.city)
  if (!/^\d{5}$/.test(entry.zip_code)) list.add('zip_code', 'Zip code needs to be 5 digits')
}

function checkWebsite(problems: ProblemList, value: string | null | undefined): void {
  if (value === null || value === undefined || value === '') return
  const host = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(value)?.[1] ?? ''
  if (!DOMAIN.test(host)) problems.add('website', 'Website should be url')
}

interface PersonEntry {
  readonly type: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

function checkPersons(list: ProblemList, rows: readonly PersonEntry[]): void {
  if (rows.length === 0) list.add('persons', 'Persons can not be empty')
  rows.forEach((row, index) => {
    list.text(`persons.${index}.type`, 'Type', row.type)
    list.text(`persons.${index}.name`, 'Name', row.name)
    list.email(`persons.${index}.email`, 'Email', row.email)
    list.phone(`persons.${index}.phone`, 'Phone', row.phone)
  })
}

function checkLender(list: ProblemList, entry: LenderProfileEntry): void {
  checkCompany(list, entry)
  list.text('website', 'Website', entry.website)
  checkWebsite(list, entry.website)
  checkPersons(list, entry.persons)
  checkServicer(list, entry)
  if (entry.trade_authority_type === 'selected' && entry.investors_trading_authority.length === 0) {
    list.add('investors_trading_authority', 'Selected investors can not be empty')
  }
  checkDomains(list, entry.domains)
}

function checkServicer(list: ProblemList, entry: LenderProfileEntry): void {
  if (entry.servicer_external_servicer) {
    if (!entry.servicer_company_id) list.add('servicer_company_id', 'Servicer company can not be empty')
    list.text('servicer_contact_name', 'Contact name', entry.servicer_contact_name)
    list.email('servicer_contact_email', 'Contact email', entry.servicer_contact_email)
    list.phone('servicer_contact_phone', 'Contact phone', entry.servicer_contact_phone)
    return
  }
  const position = entry.servicer_person_position
  const belongs =
    position === undefined
      ? entry.persons.some((person) => person.id !== undefined && person.id === entry.servicer_person_id)
      : position >= 1 && position <= entry.persons.length
  if (!belongs) list.add('servicer_person_id', 'Servicing person can not be empty')
}

function checkDomains(list: ProblemList, names: readonly string[]): void {
  if (names.length === 0) list.add('domains', 'You have to provide at least one domain name')
  const seen = new Set<string>()
  names.forEach((name, index) => {
    const plain = name.trim().toLowerCase()
    if (!DOMAIN.test(plain)) list.add(`domains.${index}`, 'Domain name must be valid')
    else if (seen.has(plain)) list.add(`domains.${index}`, 'Domain name must differ from other domain names')
    else {
      const reason = unclaimableReason(plain)
      if (reason !== null) list.add(`domains.${index}`, reason)
    }
    seen.add(plain)
  })
}

function checkInvestor(list: ProblemList, entry: InvestorProfileEntry): void {
  checkCompany(list, entry)
  checkPersons(list, entry.persons)
  if (entry.signators.length === 0) list.add('signators', 'Signators can not be empty')
  entry.signators.forEach((position, index) => {
    if (position > entry.persons.length) list.add(`signators.${index}`, 'Signator must be one of the persons')
  })
  list.text('credit_officer_name', 'Credit officer name', entry.credit_officer_name)
  list.email('credit_officer_email', 'Credit officer email', entry.credit_officer_email)
  list.phone('credit_officer_phone', 'Credit officer phone', entry.credit_officer_phone)
  if (entry.servicers.length === 0) list.add('servicers', 'Servicers can not be empty')
  // Either a firm from the list, or another one by name and email.
  if (entry.investor_legal_firm_id) return
  list.text('investor_legal_firm_name', 'Legal firm name', entry.investor_legal_firm_name)
  list.email('investor_legal_firm_email', 'Legal firm email', entry.investor_legal_firm_email)
}

function checkBorrower(list: ProblemList, entry: BorrowerProfileEntry): void {
  checkCompany(list, entry)
  checkWebsite(list, entry.website)
  checkPersons(list, entry.persons)
  for (const agency of ['hud', 'rhs'] as const) {
    const label = agency.toUpperCase()
    const checkLimit = (field: 'years' | 'projects' | 'projects_insured', limit: number, name: string): void => {
      const path = `experience_${agency}_${field}` as const
      if (entry[path] > limit) list.add(path, `The ${label} ${name} field must be ${limit} or less`)
    }
    checkLimit('years', MAX_YEARS, 'years')
    checkLimit('projects', MAX_PROJECTS, 'projects')
    checkLimit('projects_insured', entry[`experience_${agency}_projects`], 'insured projects')
  }
  const worked = new Set(entry.lenders_worked)
  if (entry.lenders_exclude.some((id) => worked.has(id))) {
    list.add('lenders_exclude', 'Excluded lenders must differ from the lenders worked with')
  }
}

function checkOriginator(list: ProblemList, entry: OriginatorProfileEntry): void {
  list.text('firstname', 'First name', entry.firstname)
  list.text('lastname', 'Last name', entry.lastname)
  list.email('email', 'Email', entry.email)
}

/** The problems of an entry, by dotted path, apart from conflicts with other profiles. */
export function problemsOfEntry(entry: ProfileEntry): Problems {
  const list = new ProblemList()
  switch (entry.role) {
    case 'lender':
      checkLender(list, entry.profile)
      break
    case 'investor':
      checkInvestor(list, entry.profile)
      break
    case 'borrower':
      checkBorrower(list, entry.profile)
      break
    case 'originator':
      checkOriginator(list, entry.profile)
      break
    default: {
      const never: never = entry
      return never
    }
  }
  return list.problems
}
