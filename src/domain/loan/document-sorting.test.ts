// Many files at once: each is matched to a document by its name, and its first bytes must match its extension.
import { describe, expect, it } from 'vitest'
import { droppedProblem, formOfName, sortFiles } from './document-sorting'
import { loanFileForms } from './documents'

const bytes = (text: string) => new TextEncoder().encode(text)
const PDF = bytes('%PDF-1.7\n')
const ZIP = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0])
const OLE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const file = (name: string, head = PDF, size = 2048) => ({ name, size, head })
const all = loanFileForms.map(({ form }) => form)

describe('the name of a file', () => {
  it.each([
    ['HUD-92432 Firm Commitment.pdf', 'form_hud'],
    ['firm_commitment_signed.pdf', 'form_hud'],
    ['92264.pdf', 'form_92264'],
    ['HUD 92264-A (supplement).pdf', 'form_92264a'],
    ['hud92264a.pdf', 'form_92264a'],
    ['92013_application.pdf', 'form_92013'],
    ['RD 3565-2 conditional commitment.pdf', 'form_rhs'],
    ['Draw schedule v3.xlsx', 'excel'],
    ['Riverbend pro-forma.xlsx', 'form_financial_model'],
    ['scan0001.pdf', null],
  ])('%s is the document %s', (name, form) => {
    expect(formOfName(name, all)).toBe(form)
  })

  it('matches only documents that the loan has', () => {
    expect(formOfName('Draw schedule.xlsx', ['form_hud'])).toBeNull()
    expect(formOfName('RD 3565-2 conditional commitment.pdf', ['form_rhs', 'form_financial_model'])).toBe('form_rhs')
  })
})

describe('a file', () => {
  it('is refused before upload if its content does not match its extension', () => {
    expect(droppedProblem(file('letter.pdf', ZIP))).toBe('This is not a PDF')
    expect(droppedProblem(file('letter.pdf', bytes('<html>'), 20 * 1024 * 1024))).toBe('This is not a PDF')
    expect(droppedProblem(file('draws.xlsx', PDF))).toBe('This is not an Excel workbook')
    expect(droppedProblem(file('draws.csv', OLE))).toBe('This is not a CSV file')
    expect(droppedProblem(file('letter.exe'))).toMatch(/pdf, doc, docx/)
    expect(droppedProblem(file('letter.pdf', PDF, 25 * 1024 * 1024 + 1))).toMatch(/25MB|25 MB/)
  })

  it('passes if it is of any accepted type', () => {
    const fine = [
      file('a.pdf'),
      file('a.PDF', bytes('\u0000\n%PDF-1.4')),
      file('a.docx', ZIP),
      file('a.xlsx', ZIP),
      file('a.doc', OLE),
      file('a.doc', bytes('{\\rtf1')),
      file('a.xls', bytes('<?xml version="1.0"?>')),
      file('a.csv', bytes('month,percent\n0,20\n')),
    ]
    for (const each of fine) expect(droppedProblem(each), each.name).toBeNull()
  })

  it('passes if it is a PDF behind up to 1,024 other bytes, or a CSV file in UTF-16', () => {
    expect(droppedProblem(file('a.pdf', bytes(`${'@PJL SET '.repeat(113)}1234567%PDF-1.7`)))).toBeNull()
    expect(droppedProblem(file('a.csv', new Uint8Array([0xff, 0xfe, 0x6d, 0])))).toBeNull()
    expect(droppedProblem(file('a.csv', new Uint8Array([0xfe, 0xff, 0, 0x6d])))).toBeNull()
  })

  it('is refused with the reason if it is a workbook with a password', () => {
    expect(droppedProblem(file('draws.xlsx', OLE))).toMatch(/an Excel workbook with a password/)
    expect(droppedProblem(file('letter.docx', OLE))).toMatch(/a Word document with a password/)
  })
})

it('sorts several files at once, and leaves duplicates and unknown files to the user', () => {
  const files = [
    file('92264.pdf'),
    file('92264 revised.pdf'),
    file('scan.pdf'),
    file('hud.pdf', ZIP),
    file('draws.csv', bytes('1,2')),
  ]
  expect(sortFiles(files, all)).toEqual([
    { form: 'form_92264', problem: null },
    { form: null, problem: null },
    { form: null, problem: null },
    { form: null, problem: 'This is not a PDF' },
    { form: 'excel', problem: null },
  ])
})
