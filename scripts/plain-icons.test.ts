// The icons of the built app beside those of the package.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LucideProps } from 'lucide-react'
import { Bell, Gavel, Settings } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import drawn from './drawn-icons'
import { shapesOf } from './plain-icons'

const sourceOf = (name: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`)), 'utf8')

/** The icon that the source of the built app makes. */
function plain(name: string): ReturnType<typeof drawn> {
  const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(shapesOf(sourceOf(name)))?.[1] ?? ''
  return drawn(JSON.parse(data.replaceAll(/(\w+): /g, '"$1": ')))
}

/** As it is drawn, without what nothing here uses. */
const markup = (icon: Parameters<typeof createElement<LucideProps>>[0], props: LucideProps): string =>
  renderToStaticMarkup(createElement(icon, props))
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ class="lucide[^"]*"/, '')

describe('an icon of the built app', () => {
  it.each([
    ['bell', Bell, { size: 18, 'aria-hidden': true }],
    ['bell', Bell, {}],
    ['gavel', Gavel, { size: 16, strokeWidth: 2.4 }],
    ['settings', Settings, { 'aria-label': 'Settings' }],
  ] as const)('is drawn as in the package: %s, %#', (name, icon, props) => {
    expect(markup(plain(name), props)).toBe(markup(icon, props))
  })

  it('carries neither a name nor keys', () => {
    expect(sourceOf('bell')).toMatch(/name: "bell"[\s\S]*key: "/)
    expect(shapesOf(sourceOf('bell'))).not.toMatch(/name:|key:/)
  })
})
