// A profile of every role, for tests of the profile forms. Not part of the app.
import {
  borrowerProfileEntry,
  investorProfileEntry,
  lenderProfileEntry,
  originatorProfileEntry,
} from '../../contract/profile'
import type { ProfileForm, ProfileRole } from './profile-form'
import { formOf, type OwnProfile } from './profile-sending'

const company = {
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
}
export const ada = { id: 11, type: 'primary', name: 'Ada Marsh', email: 'ada@firm.example', phone: '16125550101' }
export const ben = { id: 12, type: 'trader', name: 'Ben Orr', email: 'ben@firm.example', phone: '16125550102' }

export const owned: Readonly<Record<ProfileRole, OwnProfile>> = {
  lender: {
    role: 'lender',
    profile: {
      id: 5,
      version: 3,
      ...company,
      website: 'https://firm.example',
      persons: [
        { ...ada, signator: true },
        { ...ben, signator: false },
      ],
      warehouses: { '1': 25_000_000, '2': 0 },
      servicer_external_servicer: true,
      servicer_person_id: null,
      servicer_company_id: 4,
      servicer_contact_name: 'Cy Dunn',
      servicer_contact_email: 'cy@servicer.example',
      servicer_contact_phone: '16125550103',
      trade_authority_type: 'selected',
      investors_trading_authority: [2, 7],
      domains: ['firm.example', 'firm-two.example'],
      originators: [],
      originator_entity_id: 1,
    },
  },
  investor: {
    role: 'investor',
    profile: {
      id: 6,
      version: 1,
      ...company,
      persons: [ada, ben],
      signators: [12],
      credit_officer_name: 'Cy Dunn',
      credit_officer_email: 'cy@firm.example',
      credit_officer_phone: '16125550103',
      servicers: [1, 3],
      investor_legal_firm_id: null,
      investor_legal_firm_name: 'Oak & Ash LLP',
      investor_legal_firm_email: 'deals@oakash.example',
    },
  },
  borrower: {
    role: 'borrower',
    profile: {
      id: 7,
      version: 2,
      ...company,
      website: null,
      persons: [{ ...ada, signator: true }],
      apartment: true,
      apartment_affordable: false,
      apartment_moderate_income: true,
      apartment_market_rate: false,
      assisted_living_facilities: true,
      nursing_homes: false,
      hospitals: true,
      rural_housing: false,
      rural_housing_section_538: true,
      rural_housing_section_515: false,
      experience_hud_years: 14,
      experience_hud_projects: 22,
      experience_hud_projects_insured: 9,
      experience_rhs_years: 0,
      experience_rhs_projects: 4,
      experience_rhs_projects_insured: 3,
      lenders_worked: [5],
      lenders_exclude: [9],
    },
  },
  originator: {
    role: 'originator',
    profile: { id: 8, version: 1, lender_profile_id: 5, firstname: 'Orla', lastname: 'Finch', email: 'o@firm.example' },
  },
}
export const roles: readonly ProfileRole[] = ['lender', 'investor', 'borrower', 'originator']
export const schemas = {
  lender: lenderProfileEntry,
  investor: investorProfileEntry,
  borrower: borrowerProfileEntry,
  originator: originatorProfileEntry,
}

export const changed = (role: ProfileRole, change: (form: ProfileForm) => Partial<ProfileForm>): ProfileForm => {
  const form = formOf(owned[role])
  return { ...form, ...change(form) }
}
export const withText = (role: ProfileRole, text: Record<string, string>) =>
  changed(role, (form) => ({ text: { ...form.text, ...text } }))
