// Who read what in a data room, as CSV: a line per investor and version of a document, and one for an investor who opened none.
import { formatIsoTime } from '../../../domain/business-days'
import { formOf } from '../../../domain/loan/documents'
import type { DataRoom } from '../../../state/documents/documents.slice'
import { type CsvValue, csvText } from '../csv'

const head = [
  'Investor',
  'Document',
  'Version',
  'Current',
  'First opened (ET)',
  'Last opened (ET)',
  'Times opened',
  'Agreement accepted (version)',
  'Agreement accepted by',
  'Agreement accepted (ET)',
]

/** In a simulated world, a last column says so. */
export function readersCsv(readers: NonNullable<DataRoom['readers']>, world: string | null): string {
  const origin = world === null ? [] : [`world ${world}`]
  const lines = readers.flatMap(({ investor, acceptances, reads }): readonly (readonly CsvValue[])[] => {
    const last = acceptances.at(-1)
    const accepted = last === undefined ? [null, null, null] : [last.version, last.signator, formatIsoTime(last.at)]
    if (reads.length === 0) return [[investor.name, null, null, null, null, null, 0, ...accepted, ...origin]]
    return reads.map(({ form, version, is_current, first_at, last_at, count }) => [
      ...[investor.name, formOf(form).label, version, is_current ? 'yes' : 'no'],
      ...[formatIsoTime(first_at), formatIsoTime(last_at), count],
      ...accepted,
      ...origin,
    ])
  })
  return csvText([[...head, ...(world === null ? [] : ['Simulated'])], ...lines])
}
