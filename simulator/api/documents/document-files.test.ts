// Generated documents are real files.
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentProblem } from './document-content'
import { fileOf } from './document-files'
import type { Sheet } from './document-sheet'
import { pdfOf } from './pdf'
import { zipOf } from './zip'

const sheet: Sheet = {
  title: 'Financial model',
  notice: 'SIMULATED DOCUMENT. For training only.',
  facts: [
    ['Project', 'Willow Court (phase 2) & "annex" \\ {b}'],
    ['Loan amount', '$18,450,000'],
  ],
  table: {
    title: 'Debt service',
    head: ['Year', 'Balance, $'],
    rows: Array.from({ length: 70 }, (_, year) => [year + 1, 18_450_000 - year]),
  },
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('a simulated document', () => {
  it.each(['pdf', 'xlsx', 'docx', 'doc', 'xls', 'csv'])(
    'as %s has the listed size and the same bytes every time',
    (ending) => {
      const bytes = fileOf(`model.${ending}`, sheet, 60_000)
      expect(bytes.length).toBe(60_000)
      expect(Buffer.compare(bytes, fileOf(`model.${ending}`, sheet, 60_000))).toBe(0)
      expect(textOf(bytes)).toContain('SIMULATED DOCUMENT')
      expect(textOf(bytes)).toContain('Willow Court')
    },
  )

  it.each(['pdf', 'xlsx', 'docx', 'csv'])('as %s passes the checks of an upload', (ending) => {
    expect(contentProblem(`model.${ending}`, fileOf(`model.${ending}`, sheet, 30_000))).toBeNull()
  })

  it('stays complete when it is longer than listed', () => {
    expect(textOf(fileOf('model.pdf', sheet, 100))).toMatch(/%%EOF\n$/)
  })
})

describe('a PDF', () => {
  const text = textOf(
    pdfOf(
      'A (title)',
      Array.from({ length: 130 }, (_, line) => `line ${line} ${'x'.repeat(100)}`),
      5_000,
    ),
  )

  it('has a cross-reference table with the right offsets', () => {
    const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(8)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })

  it('has the right length of every stream, and all lines', () => {
    for (const [, length, content] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(content).toHaveLength(Number(length))
    for (const line of ['(line 0)', '(line 129)', 'A \\(title\\)']) expect(text).toContain(line)
  })
})

describe('a zip', () => {
  it('lists every entry with its offset and checksum', () => {
    const bytes = Buffer.from(
      zipOf([
        ['a.txt', 'first'],
        ['b/ü.txt', 'second'],
      ]),
    )
    const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
    expect(bytes.readUInt16LE(end + 10)).toBe(2)
    let entry = bytes.readUInt32LE(end + 16)
    const entries: string[] = []
    for (let part = 0; part < 2; part += 1) {
      const nameLength = bytes.readUInt16LE(entry + 28)
      const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
      const at = bytes.readUInt32LE(entry + 42)
      expect(bytes.readUInt32LE(at)).toBe(0x04034b50)
      const size = bytes.readUInt32LE(at + 22)
      const content = bytes.subarray(at + 30 + nameLength, at + 30 + nameLength + size)
      expect(bytes.readUInt32LE(entry + 16)).toBe(crc32(content))
      entries.push(`${name}: ${content.toString('utf8')}`)
      entry += 46 + nameLength
    }
    expect(entries).toEqual(['a.txt: first', 'b/ü.txt: second'])
  })
})
