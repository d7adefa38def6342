// Reads what stands in a line without a label: an address, a project number, a section of the act, a prepayment schedule.
import { shownEntry } from '../setup-entry'
import type { SetupField } from '../setup-values'
import { sectionsInText } from './choices-in-text'
import { placeInText } from './places-in-text'
import { readPrepaymentTerms } from './prepayment-terms'
import { chosen, type Reader, type Reading, spanIn } from './reading'
import type { Cell, SheetLine } from './sheet-lines'
import { HEDGE, placeReadings } from './statement-readings'
import { agencyNumbersIn } from './value-candidates'

/** A falling schedule with its lockout: `LO 2 then 8-7-6-5-4-3-2-1`. */
const SCHEDULE = /(?:(?:lo|lockout) \d{1,2}[^\d]{0,12})?(?<![\d/-])\d{1,2}(?: ?[-/,] ?\d{1,2}){3,11}(?![\d/-])/i

/** What stands without a label: an address, a project number, a section of the act. */
export function unlabeled(line: SheetLine, reader: Reader, fieldsRead: ReadonlySet<SetupField>): readonly Reading[] {
  if (line.isSignature) return []
  const whole: Cell = { line: line.line, start: 0, end: line.text.length, text: line.text }
  const place = fieldsRead.has('project_city') ? null : placeInText(line.text, reader.choices.project_state_id ?? [])
  const isAddress =
    place !== null &&
    line.text.length - place.end <= 2 &&
    place.zip !== '' &&
    (place.before === '' || place.street !== '')
  const places = isAddress ? placeReadings(place, whole, reader, place.before === '' ? null : 'It has no label.') : []
  const numbers = fieldsRead.has('fha_number')
    ? []
    : agencyNumbersIn(line.text).map(
        ({ start, end, typed }): Reading => ({
          field: 'fha_number',
          value: shownEntry('fha_number', typed),
          text: shownEntry('fha_number', typed),
          span: spanIn(whole, start, end),
          doubt: /phone|tel|fax|cell|loan (?:no|#)/i.test(line.text) ? 'It has no label.' : null,
        }),
      )
  const sections = fieldsRead.has('loan_section_act_id')
    ? []
    : sectionsInText(line.text, reader.choices.loan_section_act_id ?? []).map(({ start, end, choice }) =>
        chosen(
          'loan_section_act_id',
          choice,
          spanIn(whole, start, end),
          HEDGE.test(line.text.slice(0, start)) ? 'It has no label.' : null,
        ),
      )
  const schedule = fieldsRead.has('call_protection') ? null : SCHEDULE.exec(line.text)
  const terms = schedule === null ? null : readPrepaymentTerms(schedule[0])
  const protection = (reader.choices.call_protection ?? []).find(
    ({ value }) => value === terms?.code && value !== 'OTHER',
  )
  const schedules =
    schedule === null || protection === undefined
      ? []
      : [
          chosen(
            'call_protection',
            protection,
            spanIn(whole, schedule.index, schedule.index + schedule[0].length),
            'It has no label.',
          ),
        ]
  return [...places, ...numbers, ...sections, ...schedules]
}
