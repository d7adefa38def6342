// The earlier versions of a document, which can be restored.
import { Undo2 } from 'lucide-react'
import { documentRestoreRequest } from '../../../state/loan-setup/loan-setup.epics'
import { type LoanSetupState, restoreDocumentSubject } from '../../../state/loan-setup/loan-setup.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useOffers } from '../../use-offers'
import { useRequest } from '../../use-request'
import { documentFacts } from './document-parts'

type Loan = NonNullable<LoanSetupState['loans'][number]['row']>

interface DocumentVersionsProps {
  readonly loanId: number
  readonly label: string
  /** Newest first. */
  readonly versions: NonNullable<Loan['replaced_documents']>
}

/** Renders nothing without earlier versions, or if the server doesn't store any. */
export function DocumentVersions({ loanId, label, versions }: DocumentVersionsProps) {
  const isOffered = useOffers('document-versions')
  const { status, isOpen, error, send } = useRequest(documentRestoreRequest, restoreDocumentSubject(loanId))
  if (versions.length === 0 || !isOffered) return null
  return (
    <details className="document__versions">
      <summary>Earlier versions ({versions.length})</summary>
      <p className="field__help">
        The last three versions of each document are saved and count toward your storage limit.
      </p>
      <ul>
        {versions.map(({ id, name, ...document }) => (
          <li key={id}>
            <span className="document__name">{name ?? label}</span>
            <span className="field__help num">{documentFacts(document)}</span>
            {typeof id === 'number' ? (
              <Button
                size="small"
                tone="quiet"
                busy={isOpen}
                aria-label={`Restore ${name ?? label}`}
                onClick={() => send({ loanId, documentId: id })}
              >
                <Undo2 size={16} aria-hidden="true" />
                Restore
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {Object.values(error?.fields ?? {})[0]?.[0] ?? error?.message}
        </Notice>
      ) : null}
    </details>
  )
}
