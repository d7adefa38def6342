// Reading draw schedules from files, and rejecting unusable files with a message.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { drawColumns, importedDraws } from '../../../domain/loan/draw-import'
import { readSheet } from './sheet-file'

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const book = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
const fileOf = (bytes: Uint8Array | string, name = 'draws.xlsx') => new File([bytes as BlobPart], name)
const rejectionOf = async (file: File) => {
  const answer = await readSheet(file)
  return answer.ok ? null : answer.reason
}

const nothingLeftOut = {
  sheet: null,
  sheets: [],
  hiddenRows: 0,
  hiddenColumns: 0,
  formulasWithoutResult: 0,
  isTruncated: false,
}

describe('a workbook', () => {
  it('is read as text, with shared strings, numbers, and results of formulas', async () => {
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
      ...nothingLeftOut,
    })
  })
  it('can also be comma-separated text', async () => {
    expect(await readSheet(fileOf('Month,Percent\n0,14\n', 'draws.csv'))).toEqual({
      ok: true,
      table: [
        ['Month', 'Percent'],
        ['0', '14'],
      ],
      ...nothingLeftOut,
    })
  })
})

const MAIN = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
interface Sheet {
  readonly name: string
  readonly rows: string
  readonly state?: string
}
/** A workbook whose parts are numbered in reverse tab order, as after moving tabs. */
const workbook = (sheets: readonly Sheet[], { columns = '', settings = '' } = {}) => {
  const numbered = sheets.map((each, at) => ({ ...each, part: sheets.length - at }))
  const listed = numbered.map(
    ({ name, part, state = 'visible' }) => `<sheet name="${name}" state="${state}" r:id="r${part}"/>`,
  )
  const relations = numbered.map(({ part }) => `<Relationship Id="r${part}" Target="worksheets/sheet${part}.xml"/>`)
  return fileOf(
    book({
      'xl/workbook.xml': `<workbook ${MAIN}><workbookPr ${settings}/><sheets>${listed.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mmm\\-yy"/><numFmt numFmtId="165" formatCode="0.0000%"/></numFmts>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      ...Object.fromEntries(
        numbered.map(({ part, rows }) => [
          `xl/worksheets/sheet${part}.xml`,
          `<worksheet>${columns}<sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
    }),
  )
}
const cell = (at: string, value: string | number, style = 0) =>
  typeof value === 'number'
    ? `<c r="${at}" s="${style}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (cells: string, hidden = false) => `<row${hidden ? ' hidden="1"' : ''}>${cells}</row>`
const read = async (file: File, name: string | null = null) => {
  const answer = await readSheet(file, name)
  if (!answer.ok) throw new Error(answer.reason)
  return answer
}

describe('comma-separated text', () => {
  const table = [
    ['Month', 'Draw'],
    ['0', '14'],
  ]
  const utf16 = (text: string, { mark = true, big = false } = {}) =>
    new Uint8Array(
      [...(mark ? '\ufeff' : ''), ...text].flatMap((character) => {
        const code = character.charCodeAt(0)
        return big ? [code >> 8, code & 255] : [code & 255, code >> 8]
      }),
    )
  it.each([
    ['CR line endings', 'Month,Draw\r0,14\r'],
    ['semicolons', 'Month;Draw\n0;14\n'],
    ['CR line endings and tabs', 'Month\tDraw\r0\t14'],
    ['semicolons and quotes', '"Month";"Draw"\r\n"0";"14"\r\n'],
    ['a byte order mark of UTF-8', '\ufeffMonth,Draw\n0,14\n'],
    ['UTF-16, as Excel saves Unicode text', utf16('Month\tDraw\r\n0\t14\r\n')],
    ['UTF-16, big-endian', utf16('Month\tDraw\r\n0\t14\r\n', { big: true })],
    ['UTF-16 without a byte order mark', utf16('Month;Draw\r0;14\r', { mark: false })],
    ['UTF-16, big-endian, without a byte order mark', utf16('Month,Draw\n0,14\n', { mark: false, big: true })],
  ])('is read with %s', async (_case, bytes) => {
    expect((await read(fileOf(bytes, 'draws.csv'))).table).toEqual(table)
  })
  it('is read in Windows-1252, as older Windows programs save it', async () => {
    const bytes = new Uint8Array(
      [...'Month;Zug'].map((character) => character.charCodeAt(0)).concat(0xe4, 0x0a, 0x30, 0x3b, 0x31),
    )
    expect((await read(fileOf(bytes, 'draws.csv'))).table).toEqual([
      ['Month', 'Zugä'],
      ['0', '1'],
    ])
  })
  it('reports that it was cut off only if it has more than the maximum number of rows', async () => {
    const answer = await read(fileOf('0,14\n'.repeat(501), 'draws.csv'))
    expect(answer).toMatchObject({ isTruncated: true })
    expect(answer.table).toHaveLength(500)
    expect(await read(fileOf('0,14\n'.repeat(500), 'draws.csv'))).toMatchObject({ isTruncated: false })
  })
})

describe('the sheet of a workbook', () => {
  const budget = { name: 'Draws', rows: rowOf(cell('A1', 'Month') + cell('B1', 'Amount')) }
  it('is the first visible one in tab order, whatever its part is named', async () => {
    const file = workbook([
      { name: 'Calc', rows: rowOf(cell('A1', 'x')), state: 'hidden' },
      budget,
      { name: 'Old', rows: '' },
    ])
    expect(await read(file)).toMatchObject({ sheet: 'Draws', sheets: ['Draws', 'Old'], table: [['Month', 'Amount']] })
  })
  it('can be selected by name, unless it is hidden', async () => {
    const file = workbook([
      budget,
      { name: 'Revised', rows: rowOf(cell('A1', 'Period')) },
      { ...budget, name: 'Calc', state: 'veryHidden' },
    ])
    expect(await read(file, 'Revised')).toMatchObject({ sheet: 'Revised', table: [['Period']] })
    expect(await read(file, 'Calc')).toMatchObject({ sheet: 'Draws' })
  })
  it('is rejected if every sheet is hidden', async () => {
    expect(await rejectionOf(workbook([{ ...budget, state: 'hidden' }]))).toBe('This workbook has no visible sheet.')
  })
  it('skips hidden rows and columns, and counts those with cells', async () => {
    const rows =
      rowOf(cell('A1', 0) + cell('B1', 7) + cell('C1', 60)) +
      rowOf(cell('A2', 1), true) +
      rowOf(cell('A3', 2) + cell('C3', 40))
    const file = workbook([{ name: 'Draws', rows }], { columns: '<cols><col min="2" max="2" hidden="1"/></cols>' })
    expect(await read(file)).toMatchObject({
      hiddenRows: 1,
      hiddenColumns: 1,
      table: [
        ['0', '', '60'],
        ['2', '', '40'],
      ],
    })
  })
  it.each([
    ['14.00% in a percent format', cell('A1', 0.14, 1), '14%'],
    ['a share with a floating-point error', cell('A1', 0.0068 + Number.EPSILON, 3), '0.68%'],
    ['a figure without a format', cell('A1', 0.14), '0.14'],
    ['a date', cell('A1', 46113, 2), '2026-04-01'],
  ])('reads %s as its cell shows it', async (_case, cells, text) => {
    expect((await read(workbook([{ name: 'Draws', rows: rowOf(cells) }]))).table).toEqual([[text]])
  })
  /** A file of one cell in this format. */
  const oneCell = (code: string, value: string, type = '') => {
    const sheets = '<workbook><sheets><sheet name="Draws" id="r1"/></sheets></workbook>'
    return fileOf(
      book({
        'xl/workbook.xml': sheets,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': sheet(`<row><c r="A1" s="0" ${type}><v>${value}</v></c></row>`),
      }),
    )
  }
  it.each([
    ['General', '6.7999999999999996E-3', '0.0068'],
    ['General', '1.4E7', '14000000'],
    ['General', '6929251.470000001', '6929251.47'],
    ['0%', '0.14000000000000001', '14%'],
    ['0.00%;[Red]-0.00%', '0.0068', '0.68%'],
    ['#,##0.00" %"', '14', '14%'],
    ['0.00\\%', '14.5', '14.5%'],
    ['"up to "0%', '1', '100%'],
    ['"$"#,##0_);[Red]\\("$"#,##0\\)', '1400000', '$1400000'],
    ['_($* #,##0.00_);_($* \\(#,##0.00\\);_($* "-"??_);_(@_)', '260829.29', '$260829.29'],
    ['[$$-409]#,##0.00', '5.5', '$5.5'],
    ['[$€-407] #,##0.00', '5.5', '5.5'],
    ['#,##0;[Red]-#,##0', '1400000', '1400000'],
    ['0" months"', '3', '3'],
    ['[>=1]0;0%', '3', '3'],
    ['mmm\\-yy', '46113', '2026-04-01'],
    ['[$-409]mmmm\\ yyyy;@', '46113', '2026-04-01'],
    ['m/d', '46113', '2026-04-01'],
    ['mmm', '46113.75', '2026-04-01'],
    ['h:mm', '0.5', '0.5'],
    ['"day "0', '3', '3'],
  ])('with the format %s, reads %s as %s', async (code, value, text) => {
    expect((await read(oneCell(code, value))).table).toEqual([[text]])
  })
  it.each([
    ['t="b"', '1', 'TRUE'],
    ['t="d"', '2026-04-01T00:00:00', '2026-04-01T00:00:00'],
    ['t="str"', '14.00%', '14.00%'],
  ])('reads a cell of type %s, %s, as %s', async (type, value, text) => {
    expect((await read(oneCell('General', value, type))).table).toEqual([[text]])
  })
  it('is found in parts of any name, through any prefix, and is never a sheet of a chart', async () => {
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const bytes = book({
      '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${type}/officeDocument" Target="/book/main.xml"/></Relationships>`,
      'book/main.xml': `<workbook xmlns:rel="${type}"><sheets><sheet name="Chart" sheetId="1" rel:id="a"/><sheet name="Draws" sheetId="2" rel:id="b"/></sheets></workbook>`,
      'book/_rels/main.xml.rels': `<Relationships><Relationship Id="a" Type="${type}/chartsheet" Target="charts/1.xml"/><Relationship Id="b" Type="${type}/worksheet" Target="../tabs/Draws.xml"/><Relationship Id="c" Type="${type}/sharedStrings" Target="words.xml"/><Relationship Id="d" Type="${type}/styles" Target="looks.xml"/></Relationships>`,
      'book/words.xml': '<sst><si><t>Month</t></si></sst>',
      'book/looks.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      'book/charts/1.xml': '<chartsheet/>',
      'tabs/Draws.xml': sheet('<row><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>0.14</v></c></row>'),
    })
    expect(await read(fileOf(bytes))).toMatchObject({ sheet: 'Draws', sheets: ['Draws'], table: [['Month', '14%']] })
  })
  it('repeats merged headings in each of their cells, but not merged figures', async () => {
    const rows =
      rowOf(cell('A1', 'Period') + cell('B1', 'Draws')) +
      rowOf(cell('B2', 'Hard') + cell('C2', 'Total')) +
      rowOf(cell('A3', 0) + cell('B3', 5) + cell('C3', 60)) +
      rowOf(cell('A4', 1) + cell('B4', 7))
    const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="C3:C4"/></mergeCells>'
    const bytes = book({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>` })
    expect((await read(fileOf(bytes))).table).toEqual([
      ['Period', 'Draws', 'Draws'],
      ['Period', 'Hard', 'Total'],
      ['0', '5', '60'],
      ['1', '7'],
    ])
  })
  it('skips rows without a height', async () => {
    const rows = `${rowOf(cell('A1', 1))}<row ht="0" customHeight="1">${cell('A2', 2)}</row>`
    expect(await read(workbook([{ name: 'Draws', rows }]))).toMatchObject({ table: [['1']], hiddenRows: 1 })
  })
  it('reads formulas without a saved result as formulas, and counts them', async () => {
    const rows = rowOf(`${cell('A1', 0)}<c r="B1"><f>SUM(C1:C9)</f></c>`)
    expect(await read(workbook([{ name: 'Draws', rows }]))).toMatchObject({
      table: [['0', '=SUM(C1:C9)']],
      formulasWithoutResult: 1,
    })
  })
  it('is read from a file with a namespace prefix', async () => {
    const bytes = book({
      'xl/workbook.xml': `<x:workbook xmlns:x="urn:x" ${MAIN}><x:sheets><x:sheet name="Draws" r:id="r1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect(await read(fileOf(bytes))).toMatchObject({ sheet: 'Draws', table: [['7']] })
  })
  it('is named in the error if it is missing', async () => {
    const bytes = book({
      'xl/workbook.xml': `<workbook ${MAIN}><sheets><sheet name="Draws" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    })
    expect(await rejectionOf(fileOf(bytes))).toBe('The sheet “Draws” is missing from this workbook.')
  })
  it('reads dates that count from 1904', async () => {
    const file = workbook([{ name: 'Draws', rows: rowOf(cell('A1', 44651, 2)) }], { settings: 'date1904="1"' })
    expect((await read(file)).table).toEqual([['2026-04-01']])
  })
})

describe('a malicious or broken file is rejected with a message', () => {
  it('if it unpacks to far more than a schedule', async () => {
    const bomb = book({ 'xl/worksheets/sheet1.xml': ' '.repeat(9 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await rejectionOf(fileOf(bomb))).toContain('too large for a draw schedule')
  })
  it('if it unpacks to far more than it announces, as soon as it does', async () => {
    const bomb = book({ 'xl/worksheets/sheet1.xml': ' '.repeat(24 * 1024 * 1024) })
    const view = new DataView(bomb.buffer)
    const entry = bomb.findIndex((_, at) => at < bomb.length - 4 && view.getUint32(at, true) === 0x02014b50)
    // The directory announces 1 kB. A reader that goes on after the limit finds that the rest is broken.
    view.setUint32(entry + 24, 1024, true)
    bomb.fill(0xff, Math.floor(entry * 0.75), entry)
    expect(await rejectionOf(fileOf(bomb))).toContain('too large for a draw schedule')
  })
  it('if it is encrypted', async () => {
    const bytes = book({ 'xl/worksheets/sheet1.xml': sheet('') })
    const view = new DataView(bytes.buffer)
    const entry = bytes.findIndex((_, at) => at < bytes.length - 4 && view.getUint32(at, true) === 0x02014b50)
    view.setUint16(entry + 8, 1, true)
    expect(await rejectionOf(fileOf(bytes))).toContain('protected by a password')
  })
  it('if it defines its own entities', async () => {
    const bytes = book({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${sheet('')}` })
    expect(await rejectionOf(fileOf(bytes))).toContain('can’t be read')
  })
  it.each([
    ['another kind of file', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1]), 'neither an .xlsx'],
    ['bytes with every second one zero', new Uint8Array([9, 0, 2, 0, 7, 0, 1, 0]), 'neither an .xlsx'],
    ['bytes of no encoding', new Uint8Array([0xff, 0, 0x81, 3, 0, 9]), 'neither an .xlsx'],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'neither an .xlsx'],
    ['an archive without a sheet', book({ 'a.txt': 'x' }), 'The sheet is missing'],
    ['nothing', new Uint8Array(), 'empty'],
    ['a workbook of Excel 97', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Save it as an .xlsx file'],
  ])('if it is %s', async (_name, bytes, words) => {
    expect(await rejectionOf(fileOf(bytes))).toContain(words)
  })
  it('if it was changed or moved after it was chosen', async () => {
    const file = Object.assign(fileOf('Month,Draw'), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await rejectionOf(file)).toBe('The file was changed or moved after you chose it. Choose it again.')
  })
  it('if it is larger than 25 MB', async () => {
    const file = fileOf('x')
    Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 })
    expect(await rejectionOf(file)).toBe('The file is larger than 25 MB.')
  })
})

describe('draws imported from a workbook', () => {
  const loan = '10,000,000'
  const imported = async (rows: string, more: Parameters<typeof workbook>[1] = {}) => {
    const { table } = await read(workbook([{ name: 'Draws', rows }], more))
    return importedDraws(table, drawColumns(table, loan)).rows
  }
  const headings = (...names: readonly string[]) =>
    rowOf(names.map((name, at) => cell(`${'ABCDEF'[at]}1`, name)).join(''))
  const byAmount = [
    { month: '0', percent: '', amount: '4,000,000' },
    { month: '1', percent: '', amount: '6,000,000' },
  ]
  it('are percentages if their cells are', async () => {
    const rows =
      headings('Month', 'Share of loan') +
      rowOf(cell('A2', 0) + cell('B2', 0.4, 1)) +
      rowOf(cell('A3', 1) + cell('B3', 0.6, 1))
    expect(await imported(rows)).toEqual([
      { month: '0', percent: '40%' },
      { month: '1', percent: '60%' },
    ])
  })
  it('come from the column that adds up to the loan, not from costs, retainage or cumulative amounts', async () => {
    const rows =
      headings('Mo.', 'Construction', 'Soft costs', 'Retainage', 'Cumulative Amount', 'Total Draw') +
      rowOf(
        [0, 3_900_000, 100_000, 0, 4_000_000, 4_000_000].map((value, at) => cell(`${'ABCDEF'[at]}2`, value)).join(''),
      ) +
      rowOf(
        [1, 5_900_000, 100_000, 0, 10_000_000, 6_000_000].map((value, at) => cell(`${'ABCDEF'[at]}3`, value)).join(''),
      )
    expect(await imported(rows)).toEqual(byAmount)
  })
  it.each([
    ['1900', 46113, 46143, ''],
    ['1904', 44651, 44681, 'date1904="1"'],
  ])('count months from the first date in the %s date system', async (_system, first, second, settings) => {
    const rows =
      headings('Period', 'Draw') +
      rowOf(cell('A2', first, 2) + cell('B2', 4_000_000)) +
      rowOf(cell('A3', second, 2) + cell('B3', 6_000_000))
    expect(await imported(rows, { settings })).toEqual(byAmount)
  })
  it('leave out draws of zero and hidden rows', async () => {
    const rows =
      headings('Month', 'Draw Amount') +
      rowOf(cell('A2', 0) + cell('B2', 4_000_000)) +
      rowOf(cell('A3', 9) + cell('B3', 9), true) +
      rowOf(cell('A4', 7) + cell('B4', 0)) +
      rowOf(cell('A5', 1) + cell('B5', 6_000_000))
    expect(await imported(rows)).toEqual(byAmount)
  })
  it.each(['Month 0', 'Mo. 0', 'Period 0', 'Draw #0', 'Draw No. 0', '#0'])('read %s as a month', async (label) => {
    const rows =
      headings('Draw #', 'Amount') +
      rowOf(cell('A2', label) + cell('B2', 4_000_000)) +
      rowOf(cell('A3', label.replace('0', '1')) + cell('B3', 6_000_000))
    expect(await imported(rows)).toEqual(byAmount)
  })
})
