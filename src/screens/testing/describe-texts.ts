// Tables of texts: what each function of the copy modules says, for every input.
import { describe, expect, it } from 'vitest'
import { saysPlaceholder, saysTimeWithoutZone, textsIn } from './sentences'

/** By path: a module, and what each of its functions says. */
export type TextTable = Readonly<Record<string, readonly [module: object, Readonly<Record<string, () => unknown>>]>>

/** For a function that makes no text for people. */
export const nothing = () => null

const functionsOf = (module: object): readonly string[] =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

/** Tests the texts of a table. `copyModules`: the paths that it must contain. */
export const describeTexts = (texts: TextTable, copyModules: object) =>
  describe('a text about an auction of which only the required fields are known', () => {
    it('comes from a function of this table, so that none is forgotten', () => {
      expect(Object.keys(copyModules).filter((path) => !(path in texts))).toEqual([])
      for (const [path, [module, functions]] of Object.entries(texts))
        expect([path, functionsOf(module).toSorted()]).toEqual([path, Object.keys(functions).toSorted()])
    })

    const functions = Object.entries(texts).flatMap(([path, [, each]]) =>
      Object.entries(each).map(([name, say]) => [path, name, say] as const),
    )

    it.each(functions)('says no dash, undefined, null or NaN: %s %s', (_path, _name, say) => {
      expect([...new Set(textsIn(say()).filter(saysPlaceholder))]).toEqual([])
    })

    // The columns of the CSV file have their zone in the header.
    it.each(functions.filter(([, name]) => name !== 'auctionsCsv'))(
      'says ET with each time of day: %s %s',
      (_path, _name, say) => {
        expect([...new Set(textsIn(say()).filter(saysTimeWithoutZone))]).toEqual([])
      },
    )
  })
