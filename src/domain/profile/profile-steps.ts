// The steps of every registration, and the types of people of each role.
import type { Choice } from './profile-field'
import type { ProfileRole } from './profile-form'

export interface ProfileStep {
  readonly slug: string
  readonly title: string
  /** The purpose of the step, in a sentence. */
  readonly about: string
}

const companyStep: ProfileStep = { slug: 'company', title: 'Company', about: 'Company details.' }
const peopleStep: ProfileStep = {
  slug: 'people',
  title: 'People',
  about: 'Contacts for a loan. Signators may bind the company to a trade.',
}

/** The steps of a role's registration, in order. */
export const profileSteps: Readonly<Record<ProfileRole, readonly ProfileStep[]>> = {
  lender: [
    companyStep,
    peopleStep,
    { slug: 'servicing', title: 'Servicing & warehouses', about: 'Who services your loans, and who funds them.' },
    { slug: 'trading', title: 'Trading authority', about: 'Which investors you may trade with.' },
    { slug: 'domains', title: 'Domains', about: 'How the marketplace recognizes your originators.' },
  ],
  investor: [
    companyStep,
    peopleStep,
    { slug: 'credit', title: 'Credit officer', about: 'Who is responsible for your credit decisions.' },
    { slug: 'servicers', title: 'Servicers', about: 'The servicers whose loans you accept.' },
    { slug: 'legal', title: 'Legal firm', about: 'Who closes trades for you.' },
  ],
  borrower: [
    companyStep,
    peopleStep,
    {
      slug: 'property',
      title: 'Owned property',
      about: 'Property you own or have owned. Leave it empty for a first project.',
    },
    { slug: 'experience', title: 'Experience', about: 'Your record with HUD and with Rural Housing.' },
    { slug: 'lenders', title: 'Lenders', about: 'Lenders you have worked with, and lenders to exclude.' },
  ],
  originator: [{ slug: 'you', title: 'You and your lender', about: 'We find your lender by your work email.' }],
}

const primary: Choice = { value: 'primary', label: 'Primary contact' }
const legal: Choice = { value: 'legal', label: 'Legal' }
const deskTypes: readonly Choice[] = [
  primary,
  { value: 'trader', label: 'Trader / capital markets' },
  { value: 'closer', label: 'Closing' },
  { value: 'delivery', label: 'Pool delivery / post-closing' },
  { value: 'servicing', label: 'Servicing' },
  legal,
]

/** Types of people, by role. */
export const personTypes: Readonly<Record<ProfileRole, readonly Choice[]>> = {
  lender: deskTypes,
  investor: deskTypes,
  borrower: [
    primary,
    { value: 'principal', label: 'Principal / key person' },
    { value: 'finance', label: 'CFO / finance' },
    legal,
  ],
  originator: [],
}
