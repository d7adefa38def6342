// Matches dropped files to documents by name, and refuses those whose first bytes don't match. Pure.
import type { LoanFileKey } from '../../contract/loan'
import { fileProblem } from './file-choice'

export interface DroppedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The first HEAD_BYTES bytes. */
  readonly head: Uint8Array
}

/** The number of bytes needed to recognize a file type. */
export const HEAD_BYTES = 1_029

type Content = 'pdf' | 'zip' | 'office' | 'text' | 'other'

const begins = (head: Uint8Array, bytes: readonly number[]): boolean =>
  head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte)

function contentOf(head: Uint8Array): Content {
  // Some programs write up to 1,024 bytes before the signature, and every viewer opens such files.
  if (String.fromCharCode(...head.subarray(0, HEAD_BYTES)).includes('%PDF-')) return 'pdf'
  if (begins(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (begins(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'office'
  const isUtf16 = begins(head, [0xff, 0xfe]) || begins(head, [0xfe, 0xff])
  return isUtf16 || !head.includes(0) ? 'text' : 'other'
}

/** The content types of each extension. Files with the old Office extensions may be rich text, HTML or XML. */
const contents: Readonly<Record<string, readonly Content[]>> = {
  pdf: ['pdf'],
  docx: ['zip'],
  xlsx: ['zip'],
  doc: ['office', 'text'],
  xls: ['office', 'text'],
  csv: ['text'],
}

const names: Readonly<Record<string, string>> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  doc: 'a Word document',
  xls: 'an Excel workbook',
  csv: 'a CSV file',
}

const extensionOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why this file isn't sent, or null: its type, its size, or content that doesn't match its extension. S9.4 */
export function droppedProblem(file: DroppedFile): string | null {
  const problem = fileProblem(file)
  if (problem !== null) return problem
  const extension = extensionOf(file.name)
  const content = contentOf(file.head)
  if (contents[extension]?.includes(content)) return null
  const name = names[extension] ?? 'a document'
  // Office encrypts a new document into a file of the old format.
  if (content === 'office' && (extension === 'docx' || extension === 'xlsx'))
    return `This is ${name} with a password, or in the old format. Save it as .${extension} without a password`
  return `This is not ${name}`
}

/** The first match counts: 92264A before 92264, numbers before words. */
const namePatterns: readonly (readonly [LoanFileKey, RegExp])[] = [
  ['form_92264a', /92264[\s_-]?a/i],
  ['form_92264', /92264/],
  ['form_92013', /92013/],
  ['form_hud', /92432|92453/],
  ['form_rhs', /3565/],
  ['excel', /draw/i],
  ['form_financial_model', /model|pro[\s_-]?forma|underwrit|cash[\s_-]?flow/i],
  ['form_hud', /\bhud\b|firm|commitment/i],
  ['form_rhs', /\brhs\b|usda|conditional|guarantee/i],
  ['form_92264', /appraisal/i],
  ['form_92264a', /supplement|mortgage[\s_-]?limit/i],
  ['form_92013', /application/i],
]

/** The document of the loan that a file name matches; null if none. */
export function formOfName(name: string, forms: readonly LoanFileKey[]): LoanFileKey | null {
  const words = name.replace(/[_.]+/g, ' ')
  return (
    namePatterns.find(([form, pattern]) => forms.includes(form) && (pattern.test(words) || pattern.test(name)))?.[0] ??
    null
  )
}

export interface SortedFile {
  readonly form: LoanFileKey | null
  readonly problem: string | null
}

/** Each file with its document, in the same order. If two match one document, the user assigns the second. */
export function sortFiles(files: readonly DroppedFile[], forms: readonly LoanFileKey[]): readonly SortedFile[] {
  const matched = new Set<LoanFileKey>()
  return files.map((file) => {
    const problem = droppedProblem(file)
    const form = problem === null ? formOfName(file.name, forms) : null
    if (form === null || matched.has(form)) return { form: null, problem }
    matched.add(form)
    return { form, problem }
  })
}
