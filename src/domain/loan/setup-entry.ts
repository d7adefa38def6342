// How each field of a setup is parsed and displayed: the parser of its text, and the format of the parsed value.
import { readAgencyNumber, readPhone, readZip } from '../entry/codes'
import { readDay } from '../entry/day'
import { readEmail } from '../entry/email'
import { formatMoney, readMonths, readNumber, readPercent } from '../entry/number'
import { readTypedDollars } from '../entry/typed-dollars'
import { formatPrice, parsePrice } from '../thirty-seconds'
import { formatPhone } from '../validation/rules'
import { setupFields } from './setup-fields'
import type { SetupField, SetupValues } from './setup-values'

interface Entry {
  /** The parsed value, for rules and server; null if the text can't be parsed. */
  readonly read: (text: string) => string | null
  /** The parsed value as the field shows it. */
  readonly show: (plain: string) => string
}

const unchanged = (plain: string): string => plain
const day: Entry = { read: readDay, show: unchanged }
const months: Entry = { read: readMonths, show: unchanged }
const percent: Entry = { read: readPercent, show: unchanged }
const number: Entry = { read: readNumber, show: unchanged }
const money: Entry = { read: readTypedDollars, show: formatMoney }
const price: Entry = {
  read: (text) => {
    const parsed = parsePrice(text)
    return parsed.ok ? formatPrice(parsed.price32) : null
  },
  show: unchanged,
}

/** By the unit that the form shows in the field; a field with any other unit is a number. */
const byUnit: Readonly<Record<string, Entry>> = { $: money, '%': percent, '± %': percent, months, '32nds': price }

const entries: Partial<Record<SetupField, Entry>> = {
  ...Object.fromEntries(
    setupFields.flatMap(({ field, unit }) => (unit === undefined ? [] : [[field, byUnit[unit] ?? number]])),
  ),
  fha_number: { read: readAgencyNumber, show: unchanged },
  project_zip_code: { read: readZip, show: unchanged },
  delivery_last_date_fees: day,
  permanent_loan_late_date: day,
  servicer_contact_email: { read: readEmail, show: unchanged },
  servicer_contact_phone: { read: readPhone, show: formatPhone },
}

/** The parsed value of a text; null if it can't be parsed, and the text itself for a text field. */
export function readEntry(field: SetupField, text: string): string | null {
  const entry = entries[field]
  return entry === undefined ? text : entry.read(text)
}

/** The value that rules check: parsed, or as typed. */
export const plainEntry = (field: SetupField, text: string): string => entries[field]?.read(text) ?? text

/** The text that the field shows on blur; unreadable text stays as typed. */
export function shownEntry(field: SetupField, text: string): string {
  const entry = entries[field]
  const plain = entry?.read(text) ?? null
  return entry === undefined || plain === null ? text : entry.show(plain)
}

/** The fixed price `102-16` fills both of its fields. */
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

/** All fields as rules check them. */
export const plainSetup = (values: SetupValues): SetupValues => withTexts(values, plainEntry)

/** All fields as the form shows them. */
export const shownSetup = (values: SetupValues): SetupValues => withTexts(values, shownEntry)
