// A loan's documents, each to upload, replace, remove or download.
import { useState } from 'react'
import { formsOf, type LoanForm } from '../../../domain/loan/documents'
import { acceptedExtensions } from '../../../domain/loan/file-choice'
import { selectInterruptedUpload } from '../../../state/interrupted-uploads/interrupted-uploads.slice'
import {
  documentUploadCancelRequested,
  documentUploadRequested,
  removeDocumentSubject,
  selectSetupLoan,
  selectUpload,
  type Upload,
} from '../../../state/loan-setup/loan-setup.slice'
import { Button } from '../../../ui/button'
import { FileDrop } from '../../../ui/file-drop'
import { Notice } from '../../../ui/states'
import { openedByText } from '../../auctions/data-room/data-room-copy'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { DocumentLine, StoredDocument, UploadFailure, UploadProgress } from './document-parts'
import { DocumentTray } from './document-tray'
import { DocumentVersions } from './document-versions'
import { problemOfFile } from './file-head'
import { DownloadProblem } from './read-only-documents'
import './documents.css'

interface DocumentRowsProps {
  readonly loanId: number
  readonly kind: { readonly rhs: boolean; readonly construction: boolean }
}

/** A drop zone for several files at once, and a row per document that applies. */
export function DocumentRows({ loanId, kind }: DocumentRowsProps) {
  const forms = formsOf(kind)
  const unreadable = useAppSelector((state) => selectSetupLoan(state, loanId)).row?.unreadable_rows
  return (
    <>
      <UnreadableNote count={unreadable?.documents} one="document" />
      <UnreadableNote
        count={unreadable?.replaced_documents}
        one="earlier version of a document"
        many="earlier versions of documents"
      />
      <DocumentTray loanId={loanId} forms={forms} />
      <ul className="documents">
        {forms.map((form) => (
          <DocumentRow key={form.form} loanId={loanId} form={form} />
        ))}
      </ul>
    </>
  )
}

function Problem({ message }: { readonly message: string | null | undefined }) {
  return message ? (
    <Notice tone="wrong" role="alert">
      {message}
    </Notice>
  ) : null
}

interface DocumentRowProps {
  readonly loanId: number
  readonly form: LoanForm
}

function DocumentRow({ loanId, form: { form, label, help } }: DocumentRowProps) {
  const loan = useAppSelector((state) => selectSetupLoan(state, loanId)).row
  const upload = useAppSelector((state) => selectUpload(state, loanId, form))
  const interrupted = useAppSelector((state) => selectInterruptedUpload(state, loanId, form))
  const removal = useRequestState(removeDocumentSubject(loanId, form))
  const [rejection, setRejection] = useState<string | null>(null)
  /** Chosen to replace a version that investors have opened, and not confirmed yet. */
  const [replacement, setReplacement] = useState<File | null>(null)
  const { choose, retry, cancel } = useUpload(loanId, form, upload)
  const document = loan?.documents?.find((each) => each.form === form) ?? null
  // Investors of a scheduled auction rely on its documents: a missing one can be added, a stored one stays.
  const isFinal = document !== null && loan?.auction_status === 'pre'
  const openers = document?.opened_by ?? 0
  const helpId = `${form}-help`
  const removalError = removal?.status === 'failed' ? removal.error : null
  return (
    <li className="document" aria-label={label}>
      <div className="document__head">
        <b>{label}</b>
        <span className="field__help" id={helpId}>
          {isFinal ? 'Final, because the auction is scheduled.' : help}
        </span>
      </div>
      {document === null ? null : isFinal ? (
        <DocumentLine loanId={loanId} label={label} document={document} />
      ) : (
        <StoredDocument loanId={loanId} label={label} document={document} />
      )}
      {isFinal ? null : (
        <DocumentVersions
          loanId={loanId}
          label={label}
          versions={loan?.replaced_documents?.filter((each) => each.form === form) ?? []}
        />
      )}
      {upload?.status === 'sending' ? <UploadProgress upload={upload} label={label} onCancel={cancel} /> : null}
      {upload?.status === 'failed' ? (
        <UploadFailure
          upload={upload}
          message={upload.error?.fields[form]?.[0] ?? upload.error?.message ?? 'The upload was interrupted.'}
          onRetry={retry}
          onCancel={cancel}
        />
      ) : null}
      {interrupted === undefined || upload !== undefined ? null : (
        <Notice tone="warn" role="status">
          {interruptionText(interrupted.name, document?.name ?? null)}
        </Notice>
      )}
      <Problem message={rejection} />
      <Problem message={removalError === null ? null : (removalError.fields[form]?.[0] ?? removalError.message)} />
      <DownloadProblem loanId={loanId} form={form} />
      {replacement === null || isFinal ? null : (
        <Notice tone="warn" role="alert">
          <p>{replaceQuestion(replacement.name, openers)}</p>
          <div className="document__retry">
            <Button
              size="small"
              onClick={() => {
                setReplacement(null)
                choose(replacement)
              }}
            >
              Replace it
            </Button>
            <Button size="small" tone="quiet" onClick={() => setReplacement(null)}>
              Keep the current version
            </Button>
          </div>
        </Notice>
      )}
      {upload?.status === 'sending' || isFinal ? null : (
        <FileDrop
          label={label}
          accept={acceptedExtensions}
          action={document === null ? 'Choose a file' : 'Replace'}
          describedBy={helpId}
          onFile={(file) => {
            void problemOfFile(file).then((problem) => {
              setRejection(problem === null ? null : `${file.name}: ${problem}`)
              if (problem !== null) return
              if (openers > 0) setReplacement(file)
              else choose(file)
            })
          }}
        />
      )}
    </li>
  )
}

/** Investors hear of the new version when they can open it. */
const replaceQuestion = (name: string, openers: number): string =>
  `${openedByText(openers)} They’re notified of the new one when the auction is scheduled. Replace it with ${name}?`

/** What a reload did to an upload. A stored file of the same name may be this one: the server can have it without an answer. */
const interruptionText = (name: string, stored: string | null): string => {
  const start = `The page was reloaded or closed before the upload of ${name} was confirmed.`
  if (stored === name)
    return `${start} The file above has the same name. Check its time, and choose the file again if it’s older.`
  return `${start} ${stored === null ? 'No file is stored.' : 'The file above is still the earlier one.'} Choose the file again.`
}

/** Starts, retries and cancels the upload of a document. The port holds the file itself, under a key. */
function useUpload(loanId: number, form: LoanForm['form'], upload: Upload | undefined) {
  const dispatch = useAppDispatch()
  const { files } = useScreenPorts()
  const release = () => {
    if (upload) files.drop(upload.fileKey)
  }
  return {
    choose(file: File) {
      release()
      const fileKey = files.hold(file)
      dispatch(documentUploadRequested({ loanId, form, fileKey, name: file.name, size: file.size }))
    },
    retry() {
      if (upload === undefined) return
      const { fileKey, name, size } = upload
      dispatch(documentUploadRequested({ loanId, form, fileKey, name, size }))
    },
    cancel() {
      release()
      dispatch(documentUploadCancelRequested({ loanId, form }))
    },
  }
}
