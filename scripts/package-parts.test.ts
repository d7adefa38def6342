// What is left out of a package changes nothing else in it.
import { describe, expect, it } from 'vitest'
import { withoutUnused } from './package-parts'
import type { Unused } from './unused-parts'

/** What the function `run` of this code gives for a node of a kind. */
const runs = (code: string, parts: Partial<Unused>, tag: number): unknown => {
  const made = new Function('node', `${withoutUnused(code, parts)}; return run(node)`) as (node: object) => unknown
  return made({ tag })
}
const kinds: Partial<Unused> = { kinds: new Set([26, 30]) }

describe('a kind that nobody makes', () => {
  const code = `function run(node) {
    var seen = []
    switch (node.tag) {
      case 30: var name = 'thirty'; return name
      case 5: name = 'five'; seen.push(name)
      case 26: seen.push('after five'); break
      case 12: case 26: return 'twelve'
      default: return 'other'
    }
    return 30 === node.tag || seen.join()
  }`

  it('loses its cases, with what only they do', () => {
    expect(withoutUnused(code, kinds)).not.toMatch(/thirty|26|30 ===/)
  })

  it.each([5, 12, 99])('does not change what becomes of kind %i', (tag) => {
    expect(runs(code, kinds, tag)).toBe(runs(code, {}, tag))
  })
})

it('empties functions, and puts what never changes into the place of a variable', () => {
  const code = `var open = true, done = 1
    function start() { open = true; return 'started' }
    function run() { open = (done = 2); return open ? start() : done }`
  const parts = { emptied: new Map([['start', '']]), constants: new Map([['open', '!1']]) }
  expect(runs(code, parts, 0)).toBe(2)
})

it('leaves out hooks, members and methods', () => {
  const code = `function Part() {}
    Part.prototype.move = function () {}
    exports.useThat = function () {}
    var all = { useThat: 1, useThis: 2, p: preload }`
  const parts = { hooks: new Set(['useThat']), members: new Set(['p: preload']), statements: ['Part.prototype'] }
  expect(withoutUnused(code, parts).replaceAll(/\s+/g, ' ')).toBe('function Part() {} var all = { useThis: 2, }')
})

it('says what a package no longer has', () => {
  expect(() => withoutUnused('function other() {}', { emptied: new Map([['start', '']]) })).toThrow('start')
})
