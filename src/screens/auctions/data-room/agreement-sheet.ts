// The closing pack's sheet about the data room: the agreement, who accepted which version, and who opened which document.
import { formatZonedDateTime } from '../../../domain/official-time'
import type { DataRoom } from '../../../state/documents/documents.slice'
import type { SheetContent } from '../paper/sheet-html'
import { readDocument, timesText } from './data-room-copy'

/** `stamp`: what stands at the foot of each page. */
export function agreementSheet(room: DataRoom, project: string, stamp: string): SheetContent {
  const { agreement, readers } = room
  const acceptances = (readers ?? []).flatMap(({ investor, acceptances: own }) =>
    own.map((one) => [investor.name, String(one.version), one.signator, formatZonedDateTime(one.at), one.sha256]),
  )
  const reads = (readers ?? []).flatMap(({ investor, reads: own }) =>
    own.map((read) => [investor.name, readDocument(read), timesText(read)]),
  )
  return {
    title: 'Data room',
    subtitle: project,
    sections: [
      agreement
        ? {
            title: `Confidentiality agreement, version ${agreement.version}`,
            facts: [
              { name: 'Set', value: formatZonedDateTime(agreement.set_at) },
              { name: 'SHA-256', value: agreement.sha256 },
            ],
            table: { head: ['Text'], rows: agreement.text.split('\n').map((line) => [line]) },
          }
        : { title: 'Confidentiality agreement', facts: [{ name: 'In force', value: 'None' }] },
      {
        title: 'Accepted by',
        table: { head: ['Investor', 'Version', 'Signator', 'Accepted', 'SHA-256 of the text'], rows: acceptances },
      },
      { title: 'Opened by', table: { head: ['Investor', 'Document', 'Opened'], rows: reads } },
    ],
    signatures: [],
    stamp,
  }
}
