// Openings are made once in a process, however many simulators it has.
import { expect, it } from 'vitest'
import { scriptFrom, scriptNamed } from './library'
import { openings } from './openings'

it('a scenario that has not changed keeps its opening; another text of the same name has its own', () => {
  const script = scriptNamed('no-sale')
  if (script === null) throw new Error('there is no such scenario')
  const opening = openings.of(script, 7)
  expect(openings.of(script, 7)).toBe(opening)
  expect(openings.of(script, 8)).not.toBe(opening)
  const edited = scriptFrom('no-sale', `${script.source}\n`, 'no-sale.yaml')
  expect(openings.of(edited, 7)).not.toBe(opening)
  expect(openings.of(edited, 7).script).toBe(edited)
})
