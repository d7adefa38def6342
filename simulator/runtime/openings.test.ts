// Openings are cached per process.
import { expect, it } from 'vitest'
import { fixturesOf, scriptFrom, scriptNamed } from './library'
import { openingOf } from './opening'
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

it('other work runs while an opening is prepared, and the opening is the same', async () => {
  const script = scriptNamed('no-sale')
  if (script === null) throw new Error('the scenario no-sale is missing')
  let hasOtherWorkRun = false
  setImmediate(() => {
    hasOtherWorkRun = true
  })
  await openings.prepare(script, 9, 0)
  expect(hasOtherWorkRun).toBe(true)
  const prepared = openings.get(script, 9)
  expect(openings.get(script, 9)).toBe(prepared)
  const played = openingOf(script, fixturesOf(script), 9)
  expect(openings.hashOf(prepared, 9)).toBe(openings.hashOf(played, 9))
  expect(prepared.state).toEqual(played.state)
})
