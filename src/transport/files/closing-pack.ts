// The closing pack: a ZIP of documents and sheets, with an HTML and a CSV index of their SHA-256 digests.

export interface PackPart {
  /** The file's name in the pack, without a folder. */
  readonly name: string
  readonly title: string
  readonly folder: 'documents' | 'sheets'
  readonly bytes: Uint8Array
}

interface IndexRow {
  readonly path: string
  readonly title: string
  readonly size: number
  readonly sha256: string
}

/** Bytes; file systems take 255, and programs that unpack add to a name. */
const MAX_NAME = 200
const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** Shortens a name to MAX_NAME bytes, keeping its extension. */
function shortened(name: string): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? []
  const letters = Array.from(stem)
  while (letters.length > 0 && bytesIn(letters.join('')) + extension.length > MAX_NAME) letters.pop()
  return letters.join('').trimEnd() + extension
}

/** Removes folders and everything that a file system may refuse, because names come from users and servers. */
const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ ()-]+/gu, '_')
    .replace(/^\.+/, '_')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A CSV cell. An apostrophe keeps spreadsheets from reading it as a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** `index.csv`: path, title, bytes, SHA-256; with a byte order mark for Excel. */
const csvOf = (rows: readonly IndexRow[]): string =>
  [
    '\uFEFFpath,title,bytes,sha256',
    ...rows.map((row) => `${cell(row.path)},${cell(row.title)},${row.size},${row.sha256}`),
  ]
    .join('\r\n')
    .concat('\r\n')

/** `index.html`: the same with links, for printing. */
function htmlOf(title: string, rows: readonly IndexRow[]): string {
  const lines = rows.map(
    ({ path, title: partTitle, size, sha256 }) =>
      `<tr><td><a href="${path.split('/').map(encodeURIComponent).join('/')}">${escaped(partTitle)}</a></td><td>${escaped(path)}</td><td class="n">${size.toLocaleString('en-US')}</td><td><code>${sha256}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en" translate="no"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px/20px system-ui,sans-serif;margin:32px}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:6px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}.n{text-align:right}code{font-size:11px}</style></head>
<body><h1>${escaped(title)}</h1><p>Each part with its size in bytes and its SHA-256. The same list is in <code>index.csv</code>.</p>
<table><thead><tr><th>Part</th><th>File</th><th class="n">Bytes</th><th>SHA-256</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table></body></html>
`
}

/** The bytes of the ZIP. Loads its libraries on first use. */
export async function closingPack(title: string, parts: readonly PackPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const [{ strToU8, zipSync }, { sha256 }, { bytesToHex }] = await Promise.all([
    import('fflate'),
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ])
  const files: Record<string, Uint8Array> = {}
  const rows = parts.map(({ name, title: partTitle, folder, bytes }, index): IndexRow => {
    // Numbered, so that parts with the same name don't overwrite each other.
    const path = `${folder}/${shortened(`${String(index + 1).padStart(2, '0')} ${safeFileName(name)}`)}`
    files[path] = bytes
    return { path, title: partTitle, size: bytes.length, sha256: bytesToHex(sha256(bytes)) }
  })
  files['index.html'] = strToU8(htmlOf(title, rows))
  files['index.csv'] = strToU8(csvOf(rows))
  return new Uint8Array(zipSync(files, { level: 6 }))
}
