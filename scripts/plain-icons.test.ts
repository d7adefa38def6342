// Icons in the browser look as the package draws them, without its names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LucideIcon } from 'lucide-react'
import { Gavel, ReceiptText, Search, TriangleAlert } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import createIcon from './plain-icon.mjs'
import { shapesOnly } from './plain-icons'

const folder = join(import.meta.dirname, '../node_modules/lucide-react/dist/esm/icons')
const codeOf = (file: string): string => readFileSync(join(folder, file), 'utf8')
type Shape = readonly [tag: string, its: Readonly<Record<string, string>>]

/** The attributes of the picture and its shapes, in any order, without class names. */
const seen = (markup: string): readonly string[] =>
  markup.split('><').map((element) =>
    element
      .replace(/ class="[^"]*"/, '')
      .split(/ (?=[\w-]+=")/)
      .sort()
      .join(' '),
  )

const shapesIn = (code: string): readonly Shape[] =>
  JSON.parse(
    (/node: (\[[\s\S]*\]),?\s*\};/.exec(code)?.[1] ?? '').replaceAll(/([{,]\s*)([\w-]+): /g, '$1"$2": '),
  ) as readonly Shape[]

const icons: readonly (readonly [file: string, icon: LucideIcon])[] = [
  ['gavel.mjs', Gavel],
  ['receipt-text.mjs', ReceiptText],
  ['search.mjs', Search],
  ['triangle-exclamation-point.mjs', TriangleAlert],
]

describe.each(icons)('%s', (file, Whole) => {
  const Plain = createIcon({ node: shapesIn(shapesOnly(codeOf(file))) })
  it.each([
    [{}],
    [{ size: 16, strokeWidth: 2.4, className: 'x' }],
    [{ role: 'img', 'aria-label': 'Found' }],
    [{ 'aria-hidden': true as const }],
  ])('looks as the package draws it with %o', (props) => {
    const plain = renderToStaticMarkup(createElement(Plain, props))
    expect(seen(plain)).toEqual(seen(renderToStaticMarkup(createElement(Whole, props))))
  })

  it('has neither name nor keys', () => {
    expect(shapesOnly(codeOf(file))).not.toMatch(/name:|size:|aliases:|key:/)
  })
})

it('refuses an icon of another width', () => {
  expect(() => shapesOnly(codeOf('gavel.mjs').replace('size: 24', 'size: 16'))).toThrow('not 24 wide')
})
