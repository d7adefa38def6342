// The closing pack: a ZIP of documents and sheets, with an HTML and a CSV index of their SHA-256 digests that also lists what is
// missing. Equal files are stored once.

export interface PackPart {
  /** The file's name in the pack, without a folder. */
  readonly name: string
  readonly title: string
  readonly folder: 'documents' | 'sheets'
  readonly bytes: Uint8Array
}

/** A document that belongs in the pack and isn't there. */
export interface MissingPart {
  readonly title: string
  /** `Not uploaded.` */
  readonly reason: string
}

export interface PackContents {
  readonly title: string
  /** Until when it was right, and for whom it was made. */
  readonly asOf: string
  readonly parts: readonly PackPart[]
  readonly missing: readonly MissingPart[]
}

interface IndexRow {
  /** Shared by parts with the same bytes. */
  readonly path: string
  readonly title: string
  readonly size: number
  readonly sha256: string
  /** The title of an earlier part with the same bytes; null for the first. */
  readonly sameAs: string | null
}

/** Bytes; file systems take 255, and programs that unpack add to a name. */
const MAX_NAME = 200
const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** Shortens a name to MAX_NAME bytes, keeping its extension. */
function shortened(name: string): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? []
  let kept = ''
  let bytes = extension.length
  for (const letter of stem) {
    bytes += bytesIn(letter)
    if (bytes > MAX_NAME) break
    kept += letter
  }
  return kept.trimEnd() + extension
}

/** Removes folders and everything that a file system may refuse, because names come from users and servers. */
const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ ()-]+/gu, '_')
    .replace(/^\.+/, '_')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A CSS string. A `<` would end the style element. */
const cssString = (text: string): string =>
  `"${text.replace(/[\\"<\n]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}"`

/** A CSV cell. An apostrophe keeps spreadsheets from reading it as a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const noteOf = ({ sameAs }: IndexRow): string => (sameAs === null ? '' : `Same file as ${sameAs}`)

/** `index.csv`: path, title, bytes, SHA-256 and a note; with a byte order mark for Excel. Missing parts have only a title and a note. */
const csvOf = (rows: readonly IndexRow[], missing: readonly MissingPart[]): string =>
  [
    '\uFEFFpath,title,bytes,sha256,note',
    ...rows.map((row) => `${cell(row.path)},${cell(row.title)},${row.size},${row.sha256},${cell(noteOf(row))}`),
    ...missing.map(({ title, reason }) => `"",${cell(title)},,,${cell(reason)}`),
  ]
    .join('\r\n')
    .concat('\r\n')

const missingHtml = (missing: readonly MissingPart[]): string =>
  missing.length === 0
    ? '<p>Nothing is missing: every document that belongs to this loan is in the pack.</p>'
    : `<h2>Missing</h2><ul>${missing.map(({ title, reason }) => `<li><b>${escaped(title)}</b>: ${escaped(reason)}</li>`).join('')}</ul>`

/** `index.html`: the same with links, for printing. */
function htmlOf({ title, asOf, missing }: PackContents, rows: readonly IndexRow[]): string {
  const lines = rows.map((row) => {
    const note = noteOf(row)
    return `<tr><td><a href="${row.path.split('/').map(encodeURIComponent).join('/')}">${escaped(row.title)}</a>${note === '' ? '' : `<br><small>${escaped(note)}</small>`}</td><td>${escaped(row.path)}</td><td class="n">${row.size.toLocaleString('en-US')}</td><td><code>${row.sha256}</code></td></tr>`
  })
  return `<!doctype html>
<html lang="en" translate="no"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px/20px system-ui,sans-serif;margin:32px}h1{font-size:22px;line-height:28px}h2{font-size:16px;break-after:avoid}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:6px 8px;text-align:left;vertical-align:top}td:nth-child(2),code{overflow-wrap:anywhere}td:first-child{min-width:100px}th,.n{white-space:nowrap}tr,li{break-inside:avoid}.n{text-align:right}code,small{font-size:11px}
@page{margin:16mm 16mm 20mm;@bottom-left{content:${cssString(asOf)};font:9px system-ui,sans-serif}@bottom-right{content:"Page " counter(page) " of " counter(pages);font:9px system-ui,sans-serif}}
@media print{body{margin:0;font-size:12px;line-height:17px}a{color:inherit;text-decoration:none}}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(asOf)}</p>
${missingHtml(missing)}
<p>Each part with its size in bytes and its SHA-256. The same list is in <code>index.csv</code>.</p>
<table><thead><tr><th>Part</th><th>File</th><th class="n">Bytes</th><th>SHA-256</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table></body></html>
`
}

/** These are compressed already. */
const COMPRESSED = /\.(pdf|zip|xlsx|docx|jpe?g|png)$/i

/** The bytes of the ZIP. Loads its libraries on first use. */
export async function closingPack(contents: PackContents): Promise<Uint8Array<ArrayBuffer>> {
  const [{ strToU8, zipSync }, { sha256 }, { bytesToHex }] = await Promise.all([
    import('fflate'),
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ])
  const files: Record<string, [Uint8Array, { level: 0 | 6 }]> = {}
  const firstOf = new Map<string, IndexRow>()
  const rows = contents.parts.map(({ name, title, folder, bytes }): IndexRow => {
    const digest = bytesToHex(sha256(bytes))
    const first = firstOf.get(digest)
    if (first !== undefined) return { ...first, title, sameAs: first.title }
    // Numbered, so that parts with the same name don't overwrite each other.
    const path = `${folder}/${shortened(`${String(firstOf.size + 1).padStart(2, '0')} ${safeFileName(name)}`)}`
    files[path] = [bytes, { level: COMPRESSED.test(path) ? 0 : 6 }]
    const row = { path, title, size: bytes.length, sha256: digest, sameAs: null }
    firstOf.set(digest, row)
    return row
  })
  files['index.html'] = [strToU8(htmlOf(contents, rows)), { level: 6 }]
  files['index.csv'] = [strToU8(csvOf(rows, contents.missing)), { level: 6 }]
  return new Uint8Array(zipSync(files))
}
