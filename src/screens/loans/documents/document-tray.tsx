// A drop zone for several documents at once. Assigns each file to a document, or asks which one it is and whether to replace it.
import { X } from 'lucide-react'
import { useState } from 'react'
import { sortFiles } from '../../../domain/loan/document-sorting'
import { formOf, type LoanForm } from '../../../domain/loan/documents'
import { acceptedExtensions } from '../../../domain/loan/file-choice'
import { FILE_CHANGED } from '../../../ports/files'
import { documentUploadRequested, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { Button, IconButton } from '../../../ui/button'
import { FileDrop } from '../../../ui/file-drop'
import { SelectField } from '../../../ui/select-field'
import { Notice } from '../../../ui/states'
import { openedByText } from '../../auctions/data-room/data-room-copy'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { headOf } from './file-head'

type FormKey = LoanForm['form']

interface PendingFile {
  readonly key: number
  readonly file: File
  readonly form: FormKey | null
  /** Why it can't be uploaded; such a file can only be skipped. */
  readonly problem: string | null
}

interface DocumentTrayProps {
  readonly loanId: number
  readonly forms: readonly LoanForm[]
}

/** **All documents**: uploads the files it can assign, and asks about the others. */
export function DocumentTray({ loanId, forms }: DocumentTrayProps) {
  const dispatch = useAppDispatch()
  const { files } = useScreenPorts()
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const stored = useAppSelector((state) => selectSetupLoan(state, loanId)).row?.documents ?? []
  const isStored = (form: FormKey) => stored.some((document) => document.form === form)
  const openersOf = (form: FormKey) => stored.find((document) => document.form === form)?.opened_by ?? 0
  const send = (file: File, form: FormKey) => {
    const fileKey = files.hold(file)
    dispatch(documentUploadRequested({ loanId, form, fileKey, name: file.name, size: file.size }))
  }
  const dismiss = (key: number) => setPending((before) => before.filter((each) => each.key !== key))
  const sort = async (dropped: readonly File[]) => {
    const heads = await Promise.all(dropped.map(headOf))
    const sorted = sortFiles(
      dropped.map((file, index) => ({ name: file.name, size: file.size, head: heads[index] ?? new Uint8Array() })),
      forms.map(({ form }) => form),
    )
    const unassigned: PendingFile[] = []
    dropped.forEach((file, index) => {
      const { form = null, problem: wrong = null } = sorted[index] ?? {}
      const problem = heads[index] === null ? FILE_CHANGED : wrong
      if (form !== null && problem === null && !isStored(form)) send(file, form)
      else unassigned.push({ key: nextKey(), file, form, problem })
    })
    setPending((before) => [...before, ...unassigned])
  }
  return (
    <section className="tray" aria-label="All documents">
      <FileDrop
        label="All documents"
        accept={acceptedExtensions}
        action="Choose several files"
        onFiles={(dropped) => void sort(dropped)}
      />
      {pending.length > 0 ? (
        <ul className="tray__asked" aria-label="Files to review">
          {pending.map(({ key, file, form, problem }) => (
            <li key={key} aria-label={file.name}>
              {problem === null ? (
                <PendingFileRow
                  name={file.name}
                  form={form}
                  forms={forms}
                  isStored={isStored}
                  openers={form === null ? 0 : openersOf(form)}
                  onForm={(chosen) =>
                    setPending((before) => before.map((each) => (each.key === key ? { ...each, form: chosen } : each)))
                  }
                  onSend={(chosen) => {
                    dismiss(key)
                    send(file, chosen)
                  }}
                />
              ) : (
                <Notice tone="wrong" role="alert">
                  {file.name}: {problem}
                </Notice>
              )}
              <IconButton label={`Skip ${file.name}`} onClick={() => dismiss(key)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface PendingFileRowProps {
  readonly name: string
  readonly form: FormKey | null
  readonly forms: readonly LoanForm[]
  readonly isStored: (form: FormKey) => boolean
  /** How many investors opened the document that the file would replace. */
  readonly openers: number
  readonly onForm: (form: FormKey | null) => void
  readonly onSend: (form: FormKey) => void
}

function PendingFileRow({ name, form, forms, isStored, openers, onForm, onSend }: PendingFileRowProps) {
  return (
    <div className="tray__file">
      <span className="document__name">{name}</span>
      <SelectField<FormKey | ''>
        label={`Which document is ${name}?`}
        labelHidden
        value={form ?? ''}
        choices={[
          { value: '', label: 'Which document?' },
          ...forms.map((each) => ({ value: each.form, label: each.label })),
        ]}
        onChoice={(value) => onForm(value === '' ? null : value)}
      />
      {openers > 0 ? <span className="field__help">{openedByText(openers)}</span> : null}
      {form === null ? null : (
        <Button size="small" onClick={() => onSend(form)}>
          {isStored(form) ? `Replace ${formOf(form).label}` : `Upload as ${formOf(form).label}`}
        </Button>
      )}
    </div>
  )
}

let lastKey = 0
/** Identifies a dropped file, because names may repeat. */
const nextKey = (): number => {
  lastKey += 1
  return lastKey
}
