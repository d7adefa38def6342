// Checks that the bytes of a document are what its name says: pdf, doc, docx, xls, xlsx or csv, and complete.

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const checks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  // A PDF ends with its marker; one that was cut off does not.
  pdf: (bytes) => textOf(bytes.subarray(0, 1024)).includes('%PDF-') && textOf(bytes.subarray(-1024)).includes('%%EOF'),
  docx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  xlsx: (bytes) => isZip(bytes) && endsAsZip(bytes),
  doc: isOldOffice,
  xls: isOldOffice,
  csv: (bytes) => !bytes.includes(0),
}

/** A zip ends with its directory. */
function endsAsZip(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(-65_557)).includes('PK\u0005\u0006')
}

/** What is wrong with a document of this name and content, or null. */
export function contentProblem(name: string, bytes: Uint8Array): string | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const check = checks[ending]
  if (check === undefined) return 'Documents are pdf, doc, docx, xls, xlsx or csv files.'
  if (bytes.length === 0) return 'The file is empty.'
  return check(bytes) ? null : `This is not a complete ${ending} file.`
}
