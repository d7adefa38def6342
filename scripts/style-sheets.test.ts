// Holds all style sheets to two rules that keep a pane from scrolling into blank space: what scrolls is positioned, so that
// what is placed in it can't lengthen a pane around it; and text for screen readers is hidden in one way.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const project = join(import.meta.dirname, '..')
const files = ['src', 'simulator'].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
)

interface Rule {
  readonly file: string
  readonly selector: string
  readonly declarations: readonly string[]
}

/** The rules of a style sheet, without the conditions around them. */
const rulesOf = (file: string): readonly Rule[] =>
  [
    ...readFileSync(join(project, file), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim(),
    declarations: body
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean),
  }))

const rules = files.flatMap(rulesOf)
const nameOf = ({ file, selector }: Rule): string => `${file}: ${selector}`

describe('the style sheets', () => {
  it('position every element that scrolls, so that it contains what is placed in it', () => {
    const scrolling = rules.filter(({ declarations }) =>
      declarations.some((line) => /^overflow(-[xy])?: (auto|scroll)$/.test(line)),
    )
    expect(scrolling.length).toBeGreaterThan(20)
    const isPositioned = ({ declarations }: Rule) =>
      declarations.some((line) => /^position: (relative|absolute|fixed|sticky)$/.test(line))
    expect(scrolling.filter((rule) => !isPositioned(rule)).map(nameOf)).toEqual([])
  })

  it('hide text for screen readers with the lines of .visually-hidden alone', () => {
    const hiding = rules.filter(({ declarations }) => declarations.includes('clip-path: inset(50%)'))
    const utility = hiding.find(({ selector }) => selector === '.visually-hidden')
    expect(utility?.declarations).toContain('margin: -1px')
    const hasAll = ({ declarations }: Rule) => utility?.declarations.every((line) => declarations.includes(line))
    expect(hiding.filter((rule) => !hasAll(rule)).map(nameOf)).toEqual([])
  })
})
