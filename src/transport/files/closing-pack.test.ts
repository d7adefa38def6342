// The closing pack, unzipped: every part with its hash, even with untrusted names.
import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { closingPack } from './closing-pack'

const parts = [
  { name: 'HUD 92432.pdf', title: 'HUD', folder: 'documents', bytes: strToU8('%PDF-1.7 letter') },
  { name: '../../etc/passwd', title: '=cmd()', folder: 'documents', bytes: strToU8('a') },
  { name: 'Investor sheet.html', title: 'Investor sheet <1>', folder: 'sheets', bytes: strToU8('<p>sheet</p>') },
  { name: 'Investor sheet.html', title: 'Another of that name', folder: 'sheets', bytes: strToU8('<p>two</p>') },
] as const

describe('the closing pack', () => {
  it('is one ZIP with an index and the SHA-256 of each part', async () => {
    const files = unzipSync(await closingPack('Closing pack: Riverbend Commons', parts))
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
      .map((line) => /^"([^"]*)","((?:[^"]|"")*)",(\d+),([0-9a-f]{64})$/.exec(line)?.slice(1) ?? [])
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
    const named = (name: string) => ({ name, title: name, folder: 'documents', bytes: strToU8('a') }) as const
    const names = ['ملحق العقد.pdf', 'Peña & Söhne.pdf', `${'長'.repeat(250)}.xlsx`, `${'x'.repeat(251)}.pdf`]
    const files = Object.keys(unzipSync(await closingPack('Pack', names.map(named)))).slice(0, 4)
    expect(files.slice(0, 2)).toEqual(['documents/01 ملحق العقد.pdf', 'documents/02 Peña _ Söhne.pdf'])
    for (const file of files) expect(Buffer.byteLength(file.replace('documents/', ''))).toBeLessThanOrEqual(200)
    expect(files.slice(2).map((file) => file.slice(-5))).toEqual(['.xlsx', 'x.pdf'])
  })
})
