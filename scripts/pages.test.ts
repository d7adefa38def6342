// Rules for all style sheets and HTML pages.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const filesOf = (pattern: RegExp): readonly string[] =>
  ['src', 'simulator'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name}`),
  )

/** The rules of a style sheet, without the conditions around them. */
const rules = filesOf(/\.css$/).flatMap((file) =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({
    name: `${file}: ${selector.trim()}`,
    declarations: body.split(';').map((line) => line.trim()),
  })),
)

describe('the style sheets', () => {
  it('position every element that scrolls, so that absolute children can’t overflow a pane around it', () => {
    const scrolling = rules.filter(({ declarations }) =>
      declarations.some((line) => /^overflow(-[xy])?: (auto|scroll)$/.test(line)),
    )
    expect(scrolling.length).toBeGreaterThan(20)
    // `--stuck` is sticky, except in short windows, where these elements don't scroll.
    const isPositioned = /^position: (relative|absolute|fixed|sticky|var\(--stuck\))$/
    const unpositioned = scrolling.filter(({ declarations }) => !declarations.some((line) => isPositioned.test(line)))
    expect(unpositioned.map(({ name }) => name)).toEqual([])
  })

  it('give font sizes in rem, which follow the browser’s font size, and line heights without a unit', () => {
    const fixed = rules.filter(({ declarations }) =>
      declarations.some((line) => /^(font-size|font|line-height): .*\dpx/.test(line)),
    )
    expect(fixed.map(({ name }) => name)).toEqual([])
  })

  it('hide text visually only with the declarations of .visually-hidden', () => {
    const hiding = rules.filter(({ declarations }) => declarations.includes('clip-path: inset(50%)'))
    const utility = hiding.find(({ name }) => name.endsWith(': .visually-hidden'))?.declarations
    expect(utility).toContain('margin: -1px')
    const different = hiding.filter(({ declarations }) => !utility?.every((line) => declarations.includes(line)))
    expect(different.map(({ name }) => name)).toEqual([])
  })
})

describe('the HTML pages', () => {
  const pages = ['index.html', 'landing.html', ...filesOf(/(?<!\.test)\.(html|tsx?)$/)].flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const root = /<html\b[^>]*>/.exec(text)?.[0]
    return root === undefined ? [] : [{ file, text, root }]
  })

  it('forbid translation by the browser', () => {
    expect(pages.length).toBeGreaterThanOrEqual(6)
    expect(pages.filter(({ root }) => !root.includes('translate="no"')).map(({ file }) => file)).toEqual([])
    const withScripts = pages.filter(({ file }) => file.endsWith('.html'))
    expect(withScripts).toHaveLength(4)
    for (const { text } of withScripts) expect(text).toContain('<meta name="google" content="notranslate" />')
  })
})
