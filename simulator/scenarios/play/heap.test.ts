// The binary heap.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap'

it('a heap returns items in order, with pushes in between', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: null, freq: 3 })), (moves) => {
      const heap = new Heap<number>((a, b) => a < b)
      const model: number[] = []
      for (const move of moves) {
        if (move === null) {
          expect(heap.peek()).toBe(model[0])
          expect(heap.pop()).toBe(model.shift())
        } else {
          heap.push(move)
          model.push(move)
          model.sort((a, b) => a - b)
        }
      }
      while (model.length > 0) expect(heap.pop()).toBe(model.shift())
      expect(heap.pop()).toBeUndefined()
    }),
  )
})
