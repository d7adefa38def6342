// The parts of a document's row: the stored file, a running upload, a failed upload.
import { CircleCheck, Download, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatSize, type LoanForm } from '../../../domain/loan/documents'
import { formatZonedDateTime } from '../../../domain/official-time'
import {
  documentDownloadRequested,
  documentRemoveRequested,
  type LoanSetupState,
  type Upload,
} from '../../../state/loan-setup/loan-setup.slice'
import { Button, IconButton } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { openedByText } from '../../auctions/data-room/data-room-copy'
import { useAppDispatch } from '../../store-binding'
import { useOffers } from '../../use-offers'

type Loan = NonNullable<LoanSetupState['loans'][number]['row']>

interface StoredDocumentProps {
  readonly loanId: number
  readonly label: LoanForm['label']
  readonly document: NonNullable<Loan['documents']>[number]
}

/** `version 2 · 184 KB · 03/02/2026 10:42:00 ET · Prairie Lending`, without what isn't known. */
export const documentFacts = ({
  version,
  size,
  uploaded_at,
  uploaded_by,
}: Omit<StoredDocumentProps['document'], 'form'>): string =>
  [
    ...(typeof version === 'number' && version > 1 ? [`version ${version}`] : []),
    ...(typeof size === 'number' ? [formatSize(size)] : []),
    ...(uploaded_at ? [formatZonedDateTime(uploaded_at)] : []),
    ...(uploaded_by ? [uploaded_by] : []),
  ].join(' · ')

/** Name, size, upload time, **Download**, then `children`. */
export function DocumentLine({ loanId, label, document, children }: StoredDocumentProps & { children?: ReactNode }) {
  const dispatch = useAppDispatch()
  const { form } = document
  const name = document.name ?? label
  // The first document of a server without names may be stored before another one shows that it has no downloads.
  const canDownload = useOffers('document-downloads') && typeof document.name === 'string'
  return (
    <div className="document__stored">
      <CircleCheck size={16} aria-hidden="true" />
      <span className="document__name">{name}</span>
      <span className="field__help num">{documentFacts(document)}</span>
      {canDownload ? (
        <IconButton
          label={`Download ${label}`}
          onClick={() => dispatch(documentDownloadRequested({ loanId, form, name }))}
        >
          <Download size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {children}
    </div>
  )
}

/** The document with **Remove**, which asks for confirmation. */
export function StoredDocument({ loanId, label, document }: StoredDocumentProps) {
  const dispatch = useAppDispatch()
  const { form } = document
  const [isConfirming, setConfirming] = useState(false)
  return (
    <DocumentLine loanId={loanId} label={label} document={document}>
      <IconButton label={`Remove ${label}`} onClick={() => setConfirming(true)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      {isConfirming ? (
        <Notice tone="warn" role="alert">
          <p>
            Remove {document.name ?? label}? {document.opened_by ? openedByText(document.opened_by) : null}
          </p>
          <div className="document__retry">
            <Button
              size="small"
              tone="danger"
              onClick={() => {
                setConfirming(false)
                dispatch(documentRemoveRequested({ loanId, form }))
              }}
            >
              Remove it
            </Button>
            <Button size="small" tone="quiet" onClick={() => setConfirming(false)}>
              Keep it
            </Button>
          </div>
        </Notice>
      ) : null}
    </DocumentLine>
  )
}

interface UploadProgressProps {
  readonly upload: Upload
  readonly label: string
  readonly onCancel: () => void
}

/** Upload progress with **Cancel**. */
export function UploadProgress({ upload, label, onCancel }: UploadProgressProps) {
  return (
    <div className="document__sending">
      <span className="document__name">{upload.name}</span>
      <progress max={upload.size} value={upload.sent} aria-label={`Uploading ${label}`} />
      <span className="field__help num">
        {formatSize(upload.sent)} of {formatSize(upload.size)}
      </span>
      <IconButton label={`Cancel ${label}`} onClick={onCancel}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface UploadFailureProps {
  readonly upload: Upload
  readonly message: string
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** Kinds of errors that would recur with the same file. */
const finalKinds: ReadonlySet<string> = new Set(['invalid', 'too-large', 'forbidden', 'not-found', 'method'])

/**
 * Why an upload failed and how much arrived, with **Resume** or **Try again** for the same file, or **Discard**. A file that was
 * refused, or changed on disk, can only be replaced.
 */
export function UploadFailure({ upload, message, onRetry, onCancel }: UploadFailureProps) {
  const { name, size, stored, error } = upload
  const canRetry = error === null || !finalKinds.has(error.kind)
  return (
    <Notice tone="wrong" role="alert">
      <p>
        {name}: {message}
      </p>
      <p>
        {!canRetry
          ? 'Sending the same file again won’t help. Choose a file below.'
          : stored > 0
            ? `${formatSize(stored)} of ${formatSize(size)} uploaded. Resume to send the rest.`
            : 'Try again to upload the file from the start. You don’t need to choose it again.'}
      </p>
      <div className="document__retry">
        {canRetry ? (
          <Button size="small" onClick={onRetry}>
            {stored > 0 ? 'Resume' : 'Try again'}
          </Button>
        ) : null}
        <Button size="small" tone="quiet" onClick={onCancel}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
