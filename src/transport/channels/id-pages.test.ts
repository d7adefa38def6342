import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdPages } from './id-pages'

interface Named {
  readonly name: string
}

const anyId = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER))
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), id: anyId, name: fc.string() }),
  fc.record({ kind: fc.constant('delete' as const), id: anyId }),
)

it('holds the same records as a Map after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 200 }), fc.array(anyId), (steps, ids) => {
      const pages = new IdPages<Named>()
      const map = new Map<number, Named>()
      for (const step of steps)
        if (step.kind === 'set') {
          const record = { name: step.name }
          pages.set(step.id, record)
          map.set(step.id, record)
        } else {
          pages.delete(step.id)
          map.delete(step.id)
        }
      expect(new Map(pages.entries())).toEqual(map)
      for (const id of ids) expect(pages.get(id)).toBe(map.get(id) ?? null)
      pages.clear()
      expect([...pages.entries()]).toEqual([])
    }),
  )
})

it('allows deletion during iteration', () => {
  const pages = new IdPages<Named>()
  for (let id = 1; id <= 1_000; id++) pages.set(id, { name: `${id}` })
  for (const [id] of pages.entries()) if (id % 2 === 0) pages.delete(id)
  expect([...pages.entries()].map(([id]) => id)).toEqual(Array.from({ length: 500 }, (_, n) => n * 2 + 1))
  for (const [id] of pages.entries()) pages.delete(id)
  expect([...pages.entries()]).toEqual([])
})
