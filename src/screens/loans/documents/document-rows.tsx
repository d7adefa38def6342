// The documents of one loan: a place per file that applies, with progress, replace, remove, download, and a new try
// with the same file after a failure.
import { CircleCheck, Download, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { LoanForm } from '../../../domain/loan/documents'
import { acceptedEndings, fileProblem, formatSize, formsOf } from '../../../domain/loan/documents'
import { formatDateTime } from '../../../domain/official-time'
import {
  documentDownloadRequested,
  documentRemoveRequested,
  documentUploadCancelled,
  documentUploadRequested,
} from '../../../state/loan-setup/loan-setup.events'
import {
  documentSubject,
  removeDocumentSubject,
  selectSetupLoan,
  selectUpload,
} from '../../../state/loan-setup/loan-setup.selectors'
import { selectRequest } from '../../../state/requests/requests.selectors'
import { Button, IconButton } from '../../../ui/button'
import { FileDrop } from '../../../ui/file-drop'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import './documents.css'

interface DocumentRowsProps {
  readonly loanId: number
  readonly kind: { readonly rhs: boolean; readonly construction: boolean }
}

/** One row per document that applies. */
export function DocumentRows({ loanId, kind }: DocumentRowsProps) {
  return (
    <ul className="documents">
      {formsOf(kind).map((form) => (
        <DocumentRow key={form.form} loanId={loanId} form={form} />
      ))}
    </ul>
  )
}

function DocumentRow({ loanId, form: { form, label, help } }: { readonly loanId: number; readonly form: LoanForm }) {
  const dispatch = useAppDispatch()
  const { files } = useScreenPorts()
  const loan = useAppSelector((state) => selectSetupLoan(state, loanId)).row
  const upload = useAppSelector((state) => selectUpload(state, loanId, form))
  const removal = useAppSelector((state) => selectRequest(state, removeDocumentSubject(loanId, form)))
  const download = useAppSelector((state) => selectRequest(state, documentSubject(loanId, form)))
  const [refused, setRefused] = useState<string | null>(null)
  const document = loan?.documents?.find((each) => each.form === form) ?? null
  const helpId = `${form}-help`

  const choose = (file: File) => {
    const problem = fileProblem(file)
    setRefused(problem === null ? null : `${file.name}: ${problem}`)
    if (problem !== null) return
    if (upload) files.drop(upload.fileKey)
    const fileKey = files.hold(file)
    dispatch(documentUploadRequested({ loanId, form, fileKey, name: file.name, size: file.size }))
  }
  const cancel = () => {
    if (upload) files.drop(upload.fileKey)
    dispatch(documentUploadCancelled({ loanId, form }))
  }
  const error =
    upload?.status === 'failed'
      ? (upload.error?.fields[form]?.[0] ?? upload.error?.message ?? 'The upload was interrupted.')
      : null
  const removalError =
    removal?.status === 'failed' ? (removal.error?.fields[form]?.[0] ?? removal.error?.message) : null
  return (
    <li className="document" aria-label={label}>
      <div className="document__head">
        <b>{label}</b>
        <span className="field__help" id={helpId}>
          {help}
        </span>
      </div>
      {document === null ? null : (
        <p className="document__kept">
          <CircleCheck size={16} aria-hidden="true" />
          <span className="document__name">{document.name}</span>
          <span className="field__help num">
            {formatSize(document.size)} · {formatDateTime(document.uploaded_at)} ET
          </span>
          <IconButton
            label={`Download ${label}`}
            onClick={() => dispatch(documentDownloadRequested({ loanId, form, name: document.name }))}
          >
            <Download size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${label}`} onClick={() => dispatch(documentRemoveRequested({ loanId, form }))}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      {upload?.status === 'sending' ? (
        <div className="document__sending">
          <span className="document__name">{upload.name}</span>
          <progress max={upload.size} value={upload.sent} aria-label={`Uploading ${label}`} />
          <span className="field__help num">
            {formatSize(upload.sent)} of {formatSize(upload.size)}
          </span>
          <IconButton label={`Cancel ${label}`} onClick={cancel}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      {upload !== undefined && error !== null ? (
        <Notice tone="wrong" role="alert">
          <p>
            {upload.name}: {error}
          </p>
          <div className="document__again">
            <Button
              size="small"
              onClick={() =>
                dispatch(
                  documentUploadRequested({
                    loanId,
                    form,
                    fileKey: upload.fileKey,
                    name: upload.name,
                    size: upload.size,
                  }),
                )
              }
            >
              Try again
            </Button>
            <Button size="small" tone="quiet" onClick={cancel}>
              Give up
            </Button>
          </div>
        </Notice>
      ) : null}
      {refused === null ? null : (
        <Notice tone="wrong" role="alert">
          {refused}
        </Notice>
      )}
      {removalError ? (
        <Notice tone="wrong" role="alert">
          {removalError}
        </Notice>
      ) : null}
      {download?.status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {download.error?.message}
        </Notice>
      ) : null}
      {upload?.status === 'sending' ? null : (
        <FileDrop
          label={label}
          accept={acceptedEndings}
          action={document === null ? 'Choose a file' : 'Replace'}
          describedBy={helpId}
          onFile={choose}
        />
      )}
    </li>
  )
}
