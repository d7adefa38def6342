// The rules of the data room: whose firm may open the documents, and which files an investor opened in an earlier version.
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import type { DataRoomRecord } from './data-room.state'

/** The number of a document's version; older states don't store it. */
export const versionOf = ({ version = 1 }: Pick<StoredDocument, 'version'>): number => version

/** True if this firm must accept the agreement before it may open the documents. */
export const mustAccept = ({ agreement, acceptances = [] }: DataRoomRecord, profileId: number): boolean =>
  typeof agreement?.text === 'string' &&
  !acceptances.some((one) => one.profileId === profileId && one.version === agreement.version)

/** How many firms have accepted the version in force. */
export const acceptedCount = ({ agreement, acceptances = [] }: DataRoomRecord): number =>
  new Set(acceptances.filter(({ version }) => version === agreement?.version).map(({ profileId }) => profileId)).size

/** How many investors opened this version of a document. */
export const openedBy = ({ reads = [] }: DataRoomRecord, documentId: number): number =>
  reads.filter((read) => read.documentId === documentId).length

/** The documents that were replaced since `since` (virtual ms) and of which the investor knows only an earlier version. */
export function updatedSinceRead(
  { reads = [] }: DataRoomRecord,
  { documents }: LoanRecord,
  profileId: number,
  since: number,
): readonly StoredDocument[] {
  return documents.filter((document) => {
    const known = reads.filter((read) => read.profileId === profileId && read.form === document.form)
    const isSame = ({ documentId, sha256 }: (typeof known)[number]): boolean =>
      documentId === document.id || (sha256 !== null && sha256 === document.sha256)
    return document.uploadedAt >= since && known.length > 0 && !known.some(isSame)
  })
}
