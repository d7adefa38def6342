// Checks that a document is complete and of the type that its name says: pdf, doc, docx, xls, xlsx or csv.

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Rich text, HTML or XML, which Word and Excel save under the old extensions too; with a byte order mark, also UTF-16. */
const isText = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || !bytes.includes(0)

const checks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  // At most 1,024 bytes may stand before a PDF. A complete one ends with an end marker.
  pdf: (bytes) => textOf(bytes.subarray(0, 1029)).includes('%PDF-') && textOf(bytes.subarray(-1024)).includes('%%EOF'),
  docx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  xlsx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  doc: (bytes) => isOldOffice(bytes) || isText(bytes),
  xls: (bytes) => isOldOffice(bytes) || isText(bytes),
  csv: isText,
}

/** A complete zip ends with its directory. */
function endsAsZip(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(-65_557)).includes('PK\u0005\u0006')
}

/** Why a document with this name and content is invalid, or null. */
export function contentProblem(name: string, bytes: Uint8Array): string | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const check = checks[ending]
  if (check === undefined) return 'Documents are pdf, doc, docx, xls, xlsx or csv files.'
  if (bytes.length === 0) return 'The file is empty.'
  if (check(bytes)) return null
  return isOldOffice(bytes) && /^(docx|xlsx)$/.test(ending)
    ? `This ${ending} file has a password, or is in the old format. Save it without a password.`
    : `This is not a complete ${ending} file.`
}
