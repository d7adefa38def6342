// How each field of a setup is read and shown: which reader understands its text, and how what was read is written back.
import { readAgencyNumber, readPhone, readZip } from '../entry/codes'
import { readDay } from '../entry/day'
import { readEmail } from '../entry/email'
import { formatNumber, readMoney, readMonths, readNumber, readPercent } from '../entry/number'
import { formatPrice, parsePrice } from '../thirty-seconds'
import { formatPhone } from '../validation/rules'
import { setupFields } from './setup-fields'
import type { SetupField, SetupValues } from './setup-values'

interface Entry {
  /** What the rules judge and the server gets; null for a text that cannot be read. */
  readonly read: (text: string) => string | null
  /** How that stands in the field. */
  readonly show: (plain: string) => string
}

const same = (plain: string): string => plain
const days: Entry = { read: readDay, show: same }
const months: Entry = { read: readMonths, show: same }
const percent: Entry = { read: readPercent, show: same }
const number: Entry = { read: readNumber, show: same }
const money: Entry = { read: readMoney, show: formatNumber }
const price: Entry = {
  read: (text) => {
    const parsed = parsePrice(text)
    return parsed.ok ? formatPrice(parsed.price32) : null
  },
  show: same,
}

/** By the unit that the form shows in the field. */
const byUnit: Readonly<Record<string, Entry>> = {
  $: money,
  '%': percent,
  '± %': percent,
  months,
  '32nds': price,
  points: number,
  '/32': number,
}

const entries: Partial<Record<SetupField, Entry>> = {
  ...Object.fromEntries(setupFields.flatMap(({ field, unit = '' }) => (unit in byUnit ? [[field, byUnit[unit]]] : []))),
  fha_number: { read: readAgencyNumber, show: same },
  project_zip_code: { read: readZip, show: same },
  delivery_last_date_fees: days,
  permanent_loan_late_date: days,
  servicer_contact_email: { read: readEmail, show: same },
  servicer_contact_phone: { read: readPhone, show: formatPhone },
}

/** A text as its field's reader understands it; null when it cannot, and the text itself for a field of words. */
export function readEntry(field: SetupField, text: string): string | null {
  const entry = entries[field]
  return entry === undefined ? text : entry.read(text)
}

/** A text as the rules judge it: read, or as it was typed. */
export const plainEntry = (field: SetupField, text: string): string => entries[field]?.read(text) ?? text

/** A text as its field shows it once it is left; what cannot be read stays as it was typed. */
export function shownEntry(field: SetupField, text: string): string {
  const entry = entries[field]
  const plain = entry?.read(text) ?? null
  return entry === undefined || plain === null ? text : entry.show(plain)
}

/** `102-16` as the fixed price is both of its fields. */
function splitPrice(values: SetupValues): SetupValues {
  const typed = values.bond_interest_price
  if (readNumber(typed) !== null && !typed.includes('.')) return values
  const parsed = parsePrice(typed)
  if (!parsed.ok) return values
  return {
    ...values,
    bond_interest_price: String(Math.floor(parsed.price32 / 32)),
    bond_interest_price_increment: String(parsed.price32 % 32),
  }
}

function withTexts(values: SetupValues, write: (field: SetupField, text: string) => string): SetupValues {
  const split = splitPrice(values)
  const texts = Object.keys(entries).map((field) => {
    const name = field as SetupField
    const text = split[name]
    return [name, typeof text === 'string' ? write(name, text) : text]
  })
  return { ...split, ...Object.fromEntries(texts) }
}

/** All fields as the rules judge them. */
export const plainSetup = (values: SetupValues): SetupValues => withTexts(values, plainEntry)

/** All fields as the form shows them. */
export const shownSetup = (values: SetupValues): SetupValues => withTexts(values, shownEntry)
