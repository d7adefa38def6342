// Files with draw schedules: what is read of them, and what is refused in words.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheet } from './sheet-file'

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const book = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
const fileOf = (bytes: Uint8Array | string, name = 'draws.xlsx') => new File([bytes as BlobPart], name)
const why = async (file: File) => {
  const answer = await readSheet(file)
  return answer.ok ? null : answer.why
}

describe('a workbook', () => {
  it('is read as text: shared strings, figures, and of a formula what it came to', async () => {
    const bytes = book({
      'xl/sharedStrings.xml': '<sst><si><t>Month</t></si><si><r><t>Am</t></r><r><t>ount</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
          '<row><c r="A2"><v>0</v></c><c r="C2"><f>HYPERLINK("http://x.example")</f><v>1400000</v></c></row>',
      ),
    })
    expect(await readSheet(fileOf(bytes))).toEqual({
      ok: true,
      table: [
        ['Month', '', 'Amount'],
        ['0', '', '1400000'],
      ],
    })
  })
  it('may as well be comma-separated text', async () => {
    expect(await readSheet(fileOf('Month,Percent\n0,14\n', 'draws.csv'))).toEqual({
      ok: true,
      table: [
        ['Month', 'Percent'],
        ['0', '14'],
      ],
    })
  })
})

describe('a hostile file is refused in words', () => {
  it('when it unpacks to far more than a schedule', async () => {
    const bomb = book({ 'xl/worksheets/sheet1.xml': ' '.repeat(9 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await why(fileOf(bomb))).toContain('unpacks to more')
  })
  it('when it defines entities of its own', async () => {
    const bytes = book({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${sheet('')}` })
    expect(await why(fileOf(bytes))).toContain('cannot be read')
  })
  it.each([
    ['another kind of file', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1]), 'neither an .xlsx'],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'neither an .xlsx'],
    ['an archive without a sheet', book({ 'a.txt': 'x' }), 'no first sheet'],
    ['nothing', new Uint8Array(), 'empty'],
  ])('when it is %s', async (_name, bytes, words) => {
    expect(await why(fileOf(bytes))).toContain(words)
  })
  it('when it has more than 25 MB', async () => {
    const file = fileOf('x')
    Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 })
    expect(await why(file)).toBe('The file is larger than 25 MB.')
  })
})
