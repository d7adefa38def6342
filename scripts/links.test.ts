import { describe, expect, it } from 'vitest'
import { referenceProblems } from './links'
import { anchorsIn, linksIn, pathPattern } from './markdown'

const problems = (files: Readonly<Record<string, string>>) =>
  referenceProblems({ files: new Set(Object.keys(files)), read: (file) => files[file] ?? '' })

describe('a document', () => {
  it('refers to the targets of links, pictures and definitions, but not of code', () => {
    const text = '[a](b.md#c) ![d](e.png "title")\n[f]: g.md\n`[h](i)`\n```\n[j](k)\n```\n[web](https://example.com)'
    expect(linksIn(text)).toEqual([
      { target: 'b.md#c', line: 1 },
      { target: 'e.png', line: 1 },
      { target: 'g.md', line: 2 },
    ])
  })

  it('has an anchor for each heading, as on GitHub', () => {
    expect([...anchorsIn('# Two words\n## `src/` & more\n## Two words\n```\n# no\n```')]).toEqual([
      'two-words',
      'src--more',
      'two-words-1',
    ])
  })

  it('may refer to paths with placeholders', () => {
    expect(pathPattern('src/state/<noun>/<noun>.module.ts').test('src/state/bids/bids.module.ts')).toBe(true)
    expect(pathPattern('src/{state,ui}/').test('src/ui/a.tsx')).toBe(true)
    expect(pathPattern('src/state/*.ts').test('src/state/bids/a.ts')).toBe(false)
  })
})

describe('a reference', () => {
  it('to an existing file, folder or heading is no problem', () => {
    const readme = '# Top\n[a](docs/a.md#one) [top](#top) `src/b.ts` `src/` [folder](docs/)'
    expect(problems({ 'README.md': readme, 'docs/a.md': '## One\n[up](../README.md)', 'src/b.ts': '' })).toEqual([])
  })

  it('to a missing file, heading or path is a problem', () => {
    expect(problems({ 'README.md': '[a](docs/a.md)\n[b](#none)\n`src/none.ts`' })).toEqual([
      'README.md:1 links to docs/a.md: docs/a.md does not exist.',
      'README.md:2 links to #none: README.md has no heading #none.',
      'README.md:3 names src/none.ts, which does not exist.',
    ])
  })

  it('in a comment to a missing document, heading or rule is a problem', () => {
    const source = '// docs/a.md docs/a.md#one S4.3\n// docs/a.md#two\n// product.md\n// S4.99'
    expect(problems({ 'docs/a.md': '# One', 'src/b.ts': source })).toEqual([
      'src/b.ts:2 cites docs/a.md#two: docs/a.md has no heading #two.',
      'src/b.ts:3 cites product.md: product.md does not exist.',
      'src/b.ts:4 cites S4.99, which docs/requirements.md does not list.',
    ])
  })
})
