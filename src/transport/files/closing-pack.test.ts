// The closing pack, unzipped: every part with its hash, even with untrusted names.
import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { closingPack, type MissingPart, type PackPart } from './closing-pack'

const parts = [
  { name: 'HUD 92432.pdf', title: 'HUD', folder: 'documents', bytes: strToU8('%PDF-1.7 letter') },
  { name: '../../etc/passwd', title: '=cmd()', folder: 'documents', bytes: strToU8('a') },
  { name: 'Investor sheet.html', title: 'Investor sheet <1>', folder: 'sheets', bytes: strToU8('<p>sheet</p>') },
  { name: 'Investor sheet.html', title: 'Another of that name', folder: 'sheets', bytes: strToU8('<p>two</p>') },
] as const

const pack = (some: readonly PackPart[], missing: readonly MissingPart[] = []) =>
  closingPack({
    title: 'Closing pack: Riverbend Commons',
    asOf: 'As of 03/02/2026 10:42:00 ET · Prairie Lending',
    parts: some,
    missing,
  })
const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array())

describe('the closing pack', () => {
  it('is one ZIP with an index and the SHA-256 of each part', async () => {
    const files = unzipSync(await pack(parts))
    expect(Object.keys(files)).toEqual([
      'documents/01 HUD 92432.pdf',
      'documents/02 __.._etc_passwd',
      'sheets/03 Investor sheet.html',
      'sheets/04 Investor sheet.html',
      'index.html',
      'index.csv',
    ])
    const rows = strFromU8(files['index.csv'] ?? new Uint8Array())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => /^"([^"]*)","((?:[^"]|"")*)",(\d+),([0-9a-f]{64}),""$/.exec(line)?.slice(1) ?? [])
    expect(rows).toHaveLength(parts.length)
    for (const [path = '', , size, hash] of rows) {
      const bytes = files[path] ?? new Uint8Array()
      expect(String(bytes.length)).toBe(size)
      expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash)
    }
    expect(strFromU8(files['index.csv'] ?? new Uint8Array(), true).startsWith('\u00ef\u00bb\u00bf')).toBe(true)
    // A spreadsheet must find no formula, and a browser no markup.
    expect(rows[1]?.[1]).toBe("'=cmd()")
    const html = strFromU8(files['index.html'] ?? new Uint8Array())
    expect(html).toContain('Investor sheet &lt;1&gt;')
    for (const row of rows) expect(html).toContain(row[3])
  })

  it('keeps letters of every script in names, and cuts long names so that every program can unpack them', async () => {
    const named = (name: string) => ({ name, title: name, folder: 'documents', bytes: strToU8(name) }) as const
    const names = ['ملحق العقد.pdf', 'Peña & Söhne.pdf', `${'長'.repeat(40_000)}.xlsx`, `${'x'.repeat(251)}.pdf`]
    const files = Object.keys(unzipSync(await pack(names.map(named)))).slice(0, 4)
    expect(files.slice(0, 2)).toEqual(['documents/01 ملحق العقد.pdf', 'documents/02 Peña _ Söhne.pdf'])
    for (const file of files) expect(Buffer.byteLength(file.replace('documents/', ''))).toBeLessThanOrEqual(200)
    expect(files.slice(2).map((file) => file.slice(-5))).toEqual(['.xlsx', 'x.pdf'])
  })

  it('stores equal files once, and the index names both', async () => {
    const twice = [
      { name: '92264.pdf', title: '92264', folder: 'documents', bytes: strToU8('%PDF the same') },
      { name: '92264A.pdf', title: '92264A', folder: 'documents', bytes: strToU8('%PDF the same') },
      { name: 'model.xlsx', title: 'Financial model', folder: 'documents', bytes: strToU8('PK another') },
    ] as const
    const files = unzipSync(await pack(twice))
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toEqual([
      'documents/01 92264.pdf',
      'documents/02 model.xlsx',
    ])
    const [, first, second, third] = textOf(files, 'index.csv').split('\r\n')
    expect(first).toMatch(/^"documents\/01 92264.pdf","92264",13,[0-9a-f]{64},""$/)
    expect(second).toMatch(/^"documents\/01 92264.pdf","92264A",13,[0-9a-f]{64},"Same file as 92264"$/)
    expect(third).toContain('"documents/02 model.xlsx"')
    expect(textOf(files, 'index.html')).toContain('Same file as 92264')
  })

  it('lists in both indexes what is missing and why, or that nothing is', async () => {
    const missing = [
      { title: '92264A', reason: 'Not uploaded.' },
      { title: 'HUD <1>', reason: 'Couldn’t be downloaded. Not found.' },
    ]
    const files = unzipSync(await pack(parts, missing))
    expect(textOf(files, 'index.csv')).toContain('"","92264A",,,"Not uploaded."')
    expect(textOf(files, 'index.html')).toContain('<b>92264A</b>: Not uploaded.')
    expect(textOf(files, 'index.html')).toContain('<b>HUD &lt;1&gt;</b>: Couldn’t be downloaded. Not found.')
    expect(textOf(unzipSync(await pack(parts)), 'index.html')).toContain('Nothing is missing')
  })
})
