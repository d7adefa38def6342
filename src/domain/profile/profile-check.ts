// The problems of a profile form, by path in the form, and the form paths of the server's field errors.

import { fieldMessages } from '../../contract/refused-fields'
import {
  differsFrom,
  email,
  firstProblem,
  integer,
  max,
  maxValue,
  minValue,
  phone,
  readableDollars,
  required,
  requiredDomain,
  validDomainName,
} from '../validation/rules'
import { phoneDigits, plainEntry, typedNumber } from './profile-entry'
import { type ProfileField, pathOf } from './profile-field'
import { insuredLimit, profileFields } from './profile-fields'
import type { ProfileForm, ProfileRole } from './profile-form'
import { profileSteps } from './profile-steps'

/** Messages, by form path. */
export type FormProblems = Readonly<Record<string, string>>

const MAX_DOLLARS = 10_000_000_000

type Report = (path: string, message: string | null) => void

function checkPersons(form: ProfileForm, field: Extract<ProfileField, { kind: 'persons' }>, report: Report): void {
  if (form.persons.length === 0) report('persons', 'Persons can not be empty')
  form.persons.forEach((person, index) => {
    report(`persons.${index}.type`, firstProblem(person.type, 'Type', [required]))
    report(`persons.${index}.name`, firstProblem(person.name, 'Name', [required, max(120)]))
    report(`persons.${index}.email`, firstProblem(person.email, 'Email', [required, email]))
    report(`persons.${index}.phone`, firstProblem(phoneDigits(person.phone), 'Phone', [required, phone]))
  })
  const noPerson = (test: (person: ProfileForm['persons'][number]) => boolean) =>
    form.persons.length > 0 && !form.persons.some(test)
  if (field.signators === 'required' && noPerson((person) => person.signator)) {
    report('persons', 'Signators can not be empty')
  }
  if (field.servicing && form.text.servicer === 'own' && noPerson((person) => person.servicing)) {
    report('text.servicer_person', 'Servicing person can not be empty')
  }
}

/** Why a domain can't be claimed, or null. */
export type DomainRule = (domain: string) => string | null

function checkDomains(form: ProfileForm, label: string, report: Report, claim: DomainRule): void {
  const names = form.domains.map((domain) => domain.name)
  report('domains', requiredDomain(names, label))
  names.forEach((name, index) => {
    const others = names.filter((_other, other) => other < index)
    const path = `domains.${index}.name`
    report(path, firstProblem(name, label, [required, validDomainName, differsFrom(others), () => claim(name)]))
  })
}

function checkWarehouses(form: ProfileForm, report: Report): void {
  for (const [id, typed] of Object.entries(form.warehouses)) {
    const amount = typed.trim() === '' ? '0' : typedNumber(typed)
    report(
      `warehouses.${id}`,
      firstProblem(amount, 'Warehouse line', [readableDollars, integer, minValue(0), maxValue(MAX_DOLLARS)]),
    )
  }
}

function checkField(form: ProfileForm, field: ProfileField, report: Report, claim: DomainRule): void {
  if (field.when !== undefined && !field.when(form)) return
  const typed = form.text[field.key] ?? ''
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
    case 'digits':
    case 'phone':
    case 'count': {
      const limit = insuredLimit(form, field.key)
      const rules = limit === null ? field.rules : [...field.rules, maxValue(limit)]
      report(pathOf(field), firstProblem(plainEntry(field.kind, typed), field.label, rules))
      return
    }
    case 'choice':
    case 'one-of':
      report(pathOf(field), firstProblem(typed, field.label, field.rules))
      return
    case 'lender':
      report(pathOf(field), firstProblem(typed, field.label, [required]))
      return
    case 'some-of': {
      const chosen = form.lists[field.key] ?? []
      if (field.atLeastOne) report(pathOf(field), firstProblem(chosen, field.label, [required]))
      return
    }
    case 'persons':
      checkPersons(form, field, report)
      return
    case 'domains':
      checkDomains(form, field.label, report, claim)
      return
    case 'warehouses':
      checkWarehouses(form, report)
      return
    case 'flag':
      return
    default:
      field satisfies never
  }
}

const anyDomain: DomainRule = () => null

/**
 * All problems that prevent sending this form: the first one of each path. `claim` checks domains, once its lists
 * are loaded; until then the server does.
 */
export function problemsOf(role: ProfileRole, form: ProfileForm, claim: DomainRule = anyDomain): FormProblems {
  const problems: Record<string, string> = {}
  const report: Report = (path, message) => {
    if (message !== null) problems[path] ??= message
  }
  for (const field of profileFields[role]) checkField(form, field, report, claim)
  if (role === 'borrower') {
    const worked = new Set(form.lists.lenders_worked)
    if (form.lists.lenders_exclude?.some((id) => worked.has(id))) {
      report('lists.lenders_exclude', 'Excluded lenders must differ from the lenders worked with')
    }
  }
  return problems
}

const fieldAt = (role: ProfileRole, path: string): ProfileField | undefined =>
  profileFields[role].find((field) => path === pathOf(field) || path.startsWith(`${pathOf(field)}.`))

/** The step that shows a form path. */
function stepOf(role: ProfileRole, path: string): string {
  if (path.startsWith('text.servicer_person')) return 'servicing'
  return fieldAt(role, path)?.step ?? profileFields[role][0]?.step ?? ''
}

/** The number of problems of each step. */
export function problemsByStep(role: ProfileRole, problems: FormProblems): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const path of Object.keys(problems)) {
    const step = stepOf(role, path)
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

/** Keys of a lender's profile that have another name in the form. */
const lenderFieldPaths: Readonly<Record<string, string>> = {
  servicer_person_id: 'text.servicer_person',
  servicer_person_position: 'text.servicer_person',
  servicer_external_servicer: 'text.servicer',
}

/** The form path of a server's dotted field key; null if no field shows it. */
export function formPath(role: ProfileRole, key: string): string | null {
  const [head = '', index, part] = key.split('.')
  if (head === 'signators') return 'persons'
  if (role === 'lender' && lenderFieldPaths[head] !== undefined) return lenderFieldPaths[head]
  const field = profileFields[role].find(({ key: fieldKey }) => fieldKey === head)
  if (field === undefined) return null
  switch (field.kind) {
    case 'persons':
      return index === undefined ? 'persons' : `persons.${index}.${part ?? 'name'}`
    case 'domains':
      return index === undefined ? 'domains' : `domains.${index}.name`
    case 'warehouses':
      return index === undefined ? 'warehouses' : `warehouses.${index}`
    default:
      return pathOf(field)
  }
}

type RefusedFields = Readonly<Record<string, readonly string[]>>

/** The field errors of a refused request, by form path; those that the form doesn't have are separate. */
export function formProblems(
  role: ProfileRole,
  fields: RefusedFields,
): { readonly byPath: FormProblems; readonly others: RefusedFields } {
  const byPath: Record<string, string> = {}
  const others: Record<string, readonly string[]> = {}
  for (const [key, messages] of Object.entries(fields)) {
    const path = formPath(role, key)
    const [first] = messages
    if (first === undefined) continue
    if (path === null) others[key] = messages
    else byPath[path] ??= first
  }
  return { byPath, others }
}

/** The label of a path: `City`, `Servicing person`, `People 2` for the second row. */
function labelOf(role: ProfileRole, path: string): string {
  if (path.startsWith('text.servicer_person')) return 'Servicing person'
  const label = fieldAt(role, path)?.label ?? path
  const index = /^(?:persons|domains)\.(\d+)/.exec(path)?.[1]
  return index === undefined ? label : `${label} ${Number(index) + 1}`
}

/**
 * The field errors of a refused request as one text: label, step and message of each, because the field may be on another step or
 * not visible. Null if no field is named.
 */
export function refusedFieldsText(role: ProfileRole, fields: RefusedFields): string | null {
  const { byPath, others } = formProblems(role, fields)
  const steps = profileSteps[role]
  const fieldLines = Object.entries(byPath).map(([path, message]) => {
    const step = steps.length > 1 ? steps.find(({ slug }) => slug === stepOf(role, path)) : undefined
    const line = `${labelOf(role, path)}${step === undefined ? '' : ` (${step.title})`}: ${message}`
    return line.endsWith('.') ? line : `${line}.`
  })
  const parts = [
    fieldLines.length === 0 ? null : `Some fields need attention. ${fieldLines.join(' ')}`,
    fieldMessages(others),
  ]
  const text = parts.filter((part) => part !== null).join(' ')
  return text === '' ? null : text
}
