// The tray for many documents at once: each file finds its document, or asks which one it is and whether to replace.
import { X } from 'lucide-react'
import { useState } from 'react'
import { sortFiles } from '../../../domain/loan/document-sorting'
import type { LoanForm } from '../../../domain/loan/documents'
import { formOf } from '../../../domain/loan/documents'
import { acceptedEndings } from '../../../domain/loan/file-choice'
import { documentUploadRequested, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { Button, IconButton } from '../../../ui/button'
import { FileDrop } from '../../../ui/file-drop'
import { SelectField } from '../../../ui/select-field'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { headOf } from './file-head'

type FormKey = LoanForm['form']

interface Asked {
  readonly key: number
  readonly file: File
  readonly form: FormKey | null
  /** Why it is not sent; such a file can only be taken away. */
  readonly problem: string | null
}

interface DocumentTrayProps {
  readonly loanId: number
  readonly forms: readonly LoanForm[]
}

/** **All documents**: drop or choose several; what is certain is sent, about the rest the person decides. */
export function DocumentTray({ loanId, forms }: DocumentTrayProps) {
  const dispatch = useAppDispatch()
  const { files } = useScreenPorts()
  const [asked, ask] = useState<readonly Asked[]>([])
  const stored = useAppSelector((state) => selectSetupLoan(state, loanId)).row?.documents ?? []
  const isStored = (form: FormKey) => stored.some((document) => document.form === form)
  const send = (file: File, form: FormKey) => {
    const fileKey = files.hold(file)
    dispatch(documentUploadRequested({ loanId, form, fileKey, name: file.name, size: file.size }))
  }
  const leave = (key: number) => ask((before) => before.filter((each) => each.key !== key))
  const sort = async (dropped: readonly File[]) => {
    const heads = await Promise.all(dropped.map(headOf))
    const sorted = sortFiles(
      dropped.map((file, place) => ({ name: file.name, size: file.size, head: heads[place] ?? new Uint8Array() })),
      forms.map(({ form }) => form),
    )
    const left: Asked[] = []
    dropped.forEach((file, place) => {
      const { form = null, problem = null } = sorted[place] ?? {}
      if (form !== null && !isStored(form)) send(file, form)
      else left.push({ key: nextKey(), file, form, problem })
    })
    ask((before) => [...before, ...left])
  }
  return (
    <section className="tray" aria-label="All documents">
      <FileDrop
        label="All documents"
        accept={acceptedEndings}
        action="Choose several files"
        onFiles={(dropped) => void sort(dropped)}
      />
      {asked.length > 0 ? (
        <ul className="tray__asked" aria-label="Files to decide on">
          {asked.map(({ key, file, form, problem }) => (
            <li key={key} aria-label={file.name}>
              {problem === null ? (
                <AskedFile
                  name={file.name}
                  form={form}
                  forms={forms}
                  isStored={isStored}
                  onForm={(chosen) =>
                    ask((before) => before.map((each) => (each.key === key ? { ...each, form: chosen } : each)))
                  }
                  onSend={(chosen) => {
                    leave(key)
                    send(file, chosen)
                  }}
                />
              ) : (
                <Notice tone="wrong" role="alert">
                  {file.name}: {problem}
                </Notice>
              )}
              <IconButton label={`Leave out ${file.name}`} onClick={() => leave(key)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface AskedFileProps {
  readonly name: string
  readonly form: FormKey | null
  readonly forms: readonly LoanForm[]
  readonly isStored: (form: FormKey) => boolean
  readonly onForm: (form: FormKey | null) => void
  readonly onSend: (form: FormKey) => void
}

function AskedFile({ name, form, forms, isStored, onForm, onSend }: AskedFileProps) {
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
      {form === null ? null : (
        <Button size="small" onClick={() => onSend(form)}>
          {isStored(form) ? `Replace ${formOf(form).label}` : `Upload as ${formOf(form).label}`}
        </Button>
      )}
    </div>
  )
}

let lastKey = 0
/** Two files may have one name. */
const nextKey = (): number => {
  lastKey += 1
  return lastKey
}
