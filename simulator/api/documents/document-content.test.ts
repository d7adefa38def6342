// Checking the content of documents against their names.
import { describe, expect, it } from 'vitest'
import { contentProblem } from './document-content'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const pdf = '%PDF-1.7\ncontent\n%%EOF\n'
const zip = 'PK\u0003\u0004content PK\u0005\u0006end'

describe('the content of a document', () => {
  it.each([
    ['a.pdf', pdf],
    ['A.PDF', pdf],
    ['a.xlsx', zip],
    ['a.docx', zip],
    ['a.xls', '\u00d0\u00cf\u0011\u00e0old'],
    ['a.csv', 'month,percent\n0,14.00\n'],
    ['behind the header of a printer.pdf', ' '.repeat(1024) + pdf],
    ['letter.doc', '{\\rtf1 Dear Sir}'],
    ['table.xls', '<html><table></table></html>'],
    ['utf-16.csv', '\u00ff\u00fem\u0000o\u0000'],
  ])('is accepted for %s', (name, text) => {
    expect(contentProblem(name, bytes(text))).toBeNull()
  })
  it.each([
    ['a.pdf', 'MZ not a pdf'],
    ['a.pdf', pdf.slice(0, -8)],
    ['a.xlsx', zip.slice(0, 12)],
    ['a.docx', pdf],
    ['a.csv', 'a\u0000b'],
    ['too late.pdf', ' '.repeat(1025) + pdf],
    ['binary.doc', 'MZ\u0000'],
    ['a.exe', pdf],
    ['a', pdf],
    ['a.pdf', ''],
  ])('is rejected for %s with %j', (name, text) => {
    expect(contentProblem(name, bytes(text))).toEqual(expect.any(String))
  })
  it('is rejected with the reason for a workbook with a password', () => {
    expect(contentProblem('draws.xlsx', bytes('\u00d0\u00cf\u0011\u00e0'))).toMatch(/has a password/)
  })
})
