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
    // A spreadsheet must find no formula, and a browser no markup.
    expect(rows[1]?.[1]).toBe("'=cmd()")
    const html = strFromU8(files['index.html'] ?? new Uint8Array())
    expect(html).toContain('Investor sheet &lt;1&gt;')
    for (const row of rows) expect(html).toContain(row[3])
  })
})
