// Keeps the browser's translation away from every page that the product serves or saves: it replaces text nodes that React
// owns, so prices and clocks freeze, and the next removal ends the page.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const project = join(import.meta.dirname, '..')
const files = [
  'index.html',
  ...['src', 'simulator'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ),
]

const pages = files.flatMap((file) => {
  const text = readFileSync(join(project, file), 'utf8')
  const [root] = /<html\b[^>]*>/.exec(text) ?? []
  return root === undefined ? [] : [{ file, text, root }]
})

describe('the HTML pages', () => {
  it('forbid the browser to translate them', () => {
    expect(pages.length).toBeGreaterThanOrEqual(6)
    expect(pages.filter(({ root }) => !root.includes('translate="no"')).map(({ file }) => file)).toEqual([])
  })

  it('tell Chrome not to offer a translation where scripts run', () => {
    const withScripts = pages.filter(({ file }) => file.endsWith('.html'))
    expect(withScripts).toHaveLength(3)
    const meta = '<meta name="google" content="notranslate" />'
    expect(withScripts.filter(({ text }) => !text.includes(meta)).map(({ file }) => file)).toEqual([])
  })
})
