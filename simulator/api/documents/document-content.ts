// Checks that a document is complete and of the type that its name says: pdf, doc, docx, xls, xlsx or csv.

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const checks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  // A complete PDF ends with an end marker.
  pdf: (bytes) => textOf(bytes.subarray(0, 1024)).includes('%PDF-') && textOf(bytes.subarray(-1024)).includes('%%EOF'),
  docx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  xlsx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  doc: isOldOffice,
  xls: isOldOffice,
  csv: (bytes) => !bytes.includes(0),
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
  return check(bytes) ? null : `This is not a complete ${ending} file.`
}
