// Openings are cached per process.
import { expect, it } from 'vitest'
import { scriptFrom, scriptNamed } from './library'
import { openings } from './openings'

it('an unchanged scenario reuses its opening, and an edited one gets its own', () => {
  const script = scriptNamed('no-sale')
  if (script === null) throw new Error('the scenario no-sale is missing')
  const opening = openings.get(script, 7)
  expect(openings.get(script, 7)).toBe(opening)
  expect(openings.get(script, 8)).not.toBe(opening)
  const edited = scriptFrom('no-sale', `${script.source}\n`, 'no-sale.yaml')
  expect(openings.get(edited, 7)).not.toBe(opening)
  expect(openings.get(edited, 7).script).toBe(edited)
})
