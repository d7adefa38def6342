// Renders a printable sheet as one self-contained HTML file.

import { cssString } from '../../../ui/paper-stamp'

interface SheetSection {
  readonly title: string
  readonly facts?: readonly { readonly name: string; readonly value: string }[]
  /** Texts of people, whose line breaks stay. */
  readonly paragraphs?: readonly string[]
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

export interface SheetContent {
  readonly title: string
  readonly subtitle: string
  readonly sections: readonly SheetSection[]
  /** Signing firms and their signators. Without names, one blank line. */
  readonly signatures: readonly { readonly role: string; readonly firm: string; readonly names: readonly string[] }[]
  /** Text under the last section; left out if there is nothing to add. */
  readonly note?: string
  /** What stands at the foot of each page, next to its number. */
  readonly stamp: string
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const factsHtml = (facts: NonNullable<SheetSection['facts']>): string =>
  `<dl>${facts.map(({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`

function tableHtml({ head, rows }: NonNullable<SheetSection['table']>): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`
}

const signatureHtml = ({ role, firm, names }: SheetContent['signatures'][number]): string =>
  `<section class="sign"><p>For the ${escapeHtml(role)}, <b>${escapeHtml(firm)}</b></p>${(names.length > 0
    ? names
    : ['Name and signature']
  )
    .map((name) => `<div class="line"><span>${escapeHtml(name)}</span><span>Title</span><span>Date</span></div>`)
    .join('')}</section>`

const STYLE = `
:root{color-scheme:light}
body{font:13px/19px Inter,system-ui,sans-serif;color:#111;max-width:720px;margin:32px auto;padding:0 24px}
header{border-bottom:2px solid #111;margin-bottom:16px}
header p{margin:0;color:#555}
h1{font-size:22px;line-height:28px;margin:4px 0}
h2{font-size:14px;margin:18px 0 6px}
dl{margin:0}
dl>div{display:flex;justify-content:space-between;gap:24px;border-bottom:1px solid #ddd;padding:3px 0;break-inside:avoid}
dt{color:#555}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.text{margin:4px 0;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #ddd;padding:3px 0;text-align:right}
th:first-child,td:first-child{text-align:left}
.sign{margin-top:20px;break-inside:avoid}
.line{display:grid;grid-template-columns:2fr 1fr 1fr;gap:16px;margin-top:36px}
.line span{border-top:1px solid #111;color:#555;font-size:11px}
.note{color:#555;font-size:11px;line-height:16px;margin-top:20px}
h2{break-after:avoid}
section:not(:has(table)){break-inside:avoid}
tr{break-inside:avoid}
@media print{body{margin:0;max-width:none;padding:0;font-size:12px;line-height:16px}h2{margin:12px 0 4px}dl>div{padding:2px 0}.line{margin-top:28px}}
`

/** Page numbers and the stamp. A browser that doesn't know margin boxes prints neither. */
const pageStyle = (stamp: string): string => `@page{margin:16mm 18mm 20mm;
@bottom-left{content:${cssString(stamp)};font:9px/12px Inter,system-ui,sans-serif;color:#555;white-space:nowrap;width:80%}
@bottom-right{content:"Page " counter(page) " of " counter(pages);font:9px/12px Inter,system-ui,sans-serif;color:#555}}`

const paragraphsHtml = (texts: NonNullable<SheetSection['paragraphs']>): string =>
  texts.map((text) => `<p class="text">${escapeHtml(text)}</p>`).join('')

/** The complete HTML document. */
export function sheetHtml({ title, subtitle, sections, signatures, note, stamp }: SheetContent): string {
  const body = sections.map(
    ({ title: head, facts, paragraphs, table }) =>
      `<section><h2>${escapeHtml(head)}</h2>${facts ? factsHtml(facts) : ''}${paragraphs ? paragraphsHtml(paragraphs) : ''}${table ? tableHtml(table) : ''}</section>`,
  )
  return `<!doctype html>
<html lang="en" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}: ${escapeHtml(subtitle)}</title><style>${STYLE}${pageStyle(stamp)}</style></head>
<body><header><p>Loan Auction Marketplace</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(subtitle)}</p><p>${escapeHtml(stamp)}</p></header>
<main>
${body.join('\n')}
${signatures.map(signatureHtml).join('\n')}
</main>
${note === undefined ? '' : `<footer class="note">${escapeHtml(note)}</footer>`}</body></html>
`
}
