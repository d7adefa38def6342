// Writes lines of text as a PDF (ISO 32000-1 §7.5). For the same pages, pdfkit and jsPDF take over 100 times as long and 30 MB.

const LINES_PER_PAGE = 58
const TOP = 756

/** A PDF with a title and lines of text. It ends with a comment of `filler` bytes, which readers skip. */
export function pdfOf(title: string, lines: readonly string[], filler = 0): Uint8Array {
  const wrapped = lines.flatMap((line) => wrap(ascii(line), 92))
  const pages = Array.from({ length: Math.max(1, Math.ceil(wrapped.length / LINES_PER_PAGE)) }, (_, page) =>
    wrapped.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE),
  )
  // Object 1 is the catalog, 2 the page tree, 3 and 4 the fonts. Then each page is followed by its content.
  const kids = pages.map((_, page) => `${5 + page * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...pages.flatMap((page, index) => {
      const text = contentOf(index === 0 ? ascii(title) : '', page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  // A comment line; two of its bytes are the percent sign and the newline.
  if (filler >= 2) body += `%${' '.repeat(filler - 2)}\n`
  const digits = (offset: number): string => String(offset).padStart(10, '0')
  const table = offsets.map((offset) => `${digits(offset)} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${digits(body.length)}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** One byte per character, so that string lengths are byte lengths. */
const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?')
const pdfString = (text: string): string => `(${text.replaceAll(/[\\()]/g, '\\$&')})`

function contentOf(title: string, lines: readonly string[]): string {
  const head = title === '' ? '' : `BT /F1 16 Tf 54 ${TOP} Td ${pdfString(title)} Tj ET\n`
  const rows = lines.map((line) => `${pdfString(line)} Tj T*`).join('\n')
  return `${head}BT /F2 9 Tf 12 TL 54 ${TOP - 30} Td\n${rows}\nET`
}

/** Wraps a line at spaces to this width. */
function wrap(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line]
  const at = line.lastIndexOf(' ', width)
  const end = at <= 0 ? width : at
  return [line.slice(0, end), ...wrap(line.slice(end).trimStart(), width)]
}
