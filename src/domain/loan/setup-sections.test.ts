// The steps and fields of a setup depend on the program and on construction, never on the section itself.
import { expect, it } from 'vitest'
import sectionActs from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import type { SectionAct } from '../../contract/lookup'
import { setupFields } from './setup-fields'
import { stepsOf } from './setup-problems'
import { blankSetup } from './setup-values'

const sections = sectionActs.rows as SectionAct[]
const kindOf = ({ loan_type, type }: SectionAct) => loan_type + type

const stepsAndFields = (section: SectionAct) => {
  const values = { ...blankSetup, type: section.loan_type, loan_section_act_id: String(section.id) }
  const context = { values, section, today: null, restrictions: [] }
  return {
    steps: stepsOf(context),
    fields: setupFields.filter((row) => row.applies(context)).map(({ field }) => field),
  }
}

it.each(sections)('$loan_type $name has the steps and fields of its kind', (section) => {
  expect(stepsAndFields(section)).toEqual(
    stepsAndFields(sections.find((row) => kindOf(row) === kindOf(section)) ?? section),
  )
  expect(stepsAndFields(section).steps).toHaveLength(section.type === 'construction' ? 10 : 9)
})
