// Term sheets as people send them: what is ticked is right, what is doubtful is only shown, and what is read twice isn't chosen.
import { describe, expect, it } from 'vitest'
import { protectionLabel } from '../call-protection'
import type { SetupContext } from '../setup-context'
import { blankSetup } from '../setup-values'
import type { SheetChoices } from './choices-in-text'
import { assignedValue, readTermSheet } from './read-term-sheet'
import { sampleSheets } from './testing/sheets'

const choices: SheetChoices = {
  type: [
    { value: 'fha', label: 'FHA' },
    { value: 'rhs', label: 'RHS' },
  ],
  project_state_id: [
    { value: '1', label: 'Alabama', alias: 'AL' },
    { value: '42', label: 'Tennessee', alias: 'TN' },
    { value: '36', label: 'Ohio', alias: 'OH' },
    { value: '43', label: 'Texas', alias: 'TX' },
    { value: '46', label: 'Virginia', alias: 'VA' },
    { value: '48', label: 'West Virginia', alias: 'WV' },
    { value: '49', label: 'Wisconsin', alias: 'WI' },
  ],
  loan_section_act_id: [
    { value: '2', label: '221(d)(4) · Construction', alias: 'FHA 221(d)(4)', program: 'fha' },
    { value: '10', label: '223(f) · Permanent', alias: 'FHA 223(f)', program: 'fha' },
    { value: '11', label: '223(a)(7) · Permanent', alias: 'FHA 223(a)(7)', program: 'fha' },
    { value: '12', label: '232 · Construction', alias: 'FHA 232', program: 'fha' },
    { value: '13', label: '232/223(f) · Permanent', alias: 'FHA 232/223(f)', program: 'fha' },
    { value: '15', label: '538 · Construction', alias: 'RHS 538', program: 'rhs' },
    { value: '17', label: '538 · Permanent', alias: 'RHS 538', program: 'rhs' },
  ],
  call_protection: Object.entries(protectionLabel).map(([value, label]) => ({ value, label })),
  extension_fees_allowed: [
    { value: 'yes', label: 'Extensions allowed, with fees' },
    { value: 'no', label: 'No extensions' },
  ],
  gfd_treated: [
    { value: 'held_by_lender', label: 'Held in lender escrow until delivery' },
    { value: 'wired_to_investor', label: 'Wired to the winning investor after award' },
    { value: 'credited_at_delivery', label: 'Wired to investor and credited at delivery' },
    { value: 'none', label: 'No good-faith deposit' },
  ],
  service_company_id: [{ value: '4', label: 'Harbor Servicing' }],
}
const context: SetupContext = { values: blankSetup, section: null, today: '2026-03-02', restrictions: [] }
const read = (text: string) => readTermSheet(text, choices, context)
const tickedIn = (text: string) =>
  Object.fromEntries(
    read(text).proposals.flatMap(({ field, text: shown, doubt }) => (doubt === null ? [[field, shown]] : [])),
  )

describe('a term sheet', () => {
  it.each(sampleSheets.map((sheet) => [sheet.title, sheet] as const))('as %s is read', (_title, sheet) => {
    const { proposals } = read(sheet.text)
    expect(tickedIn(sheet.text)).toEqual(sheet.ticked)
    const doubtful = proposals.filter(({ doubt }) => doubt !== null).map(({ field }) => field)
    expect(new Set(doubtful)).toEqual(new Set(sheet.shown ?? []))
  })
})
void assignedValue
