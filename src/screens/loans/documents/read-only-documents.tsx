// The documents of a read-only loan, with downloads.
import { formOf, type LoanForm } from '../../../domain/loan/documents'
import { documentSubject, type LoanSetupState } from '../../../state/loan-setup/loan-setup.slice'
import { Notice } from '../../../ui/states'
import { useRequestState } from '../../request-state'
import { UnreadableNote } from '../../unreadable-note'
import { DocumentLine } from './document-parts'
import './documents.css'

type Loan = NonNullable<LoanSetupState['loans'][number]['row']>

/** All stored documents, or a message if there are none. */
export function ReadOnlyDocuments({ loan: { id, documents, unreadable_rows } }: { readonly loan: Loan }) {
  const unreadable = unreadable_rows?.documents
  if (!unreadable && (!documents || documents.length === 0)) return <p>This loan has no documents yet.</p>
  return (
    <>
      <UnreadableNote count={unreadable} one="document" />
      <ul className="documents">
        {documents?.map((document) => {
          const { label } = formOf(document.form)
          return (
            <li key={document.form} className="document" aria-label={label}>
              <div className="document__head">
                <b>{label}</b>
              </div>
              <DocumentLine loanId={id} label={label} document={document} />
              <DownloadProblem loanId={id} form={document.form} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Why the last download failed. */
export function DownloadProblem({ loanId, form }: { readonly loanId: number; readonly form: LoanForm['form'] }) {
  const download = useRequestState(documentSubject(loanId, form))
  if (download?.status !== 'failed') return null
  return (
    <Notice tone="wrong" role="alert">
      {download.error?.message ?? 'Couldn’t download the document.'}
    </Notice>
  )
}
