// The seller's form for the confidentiality agreement: write it or start from the standard text, replace it, or remove it.
import { useState } from 'react'
import { MAX_AGREEMENT_LENGTH, standardAgreement } from '../../../domain/standard-agreement'
import { firstProblem, max, required } from '../../../domain/validation/rules'
import { agreementSetRequest } from '../../../state/documents/documents.epics'
import { agreementSubjects, type DataRoom } from '../../../state/documents/documents.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ScrollRegion } from '../../../ui/scroll-region'
import { ErrorState, Notice, Skeleton } from '../../../ui/states'
import { TextArea } from '../../../ui/text-area'
import { useToast } from '../../../ui/toasts'
import { useRequest } from '../../use-request'
import { useAuction } from '../auction-context'
import { useDataRoom } from './use-data-room'
import './data-room.css'

export interface AgreementDialogProps {
  readonly onClose: () => void
}

export function AgreementDialog({ onClose }: AgreementDialogProps) {
  const { auction, loan } = useAuction()
  const { loaded, reload } = useDataRoom()
  const room = loaded?.room ?? null
  // A typed text must not be closed by a click next to the dialog.
  const [isEdited, setEdited] = useState(false)
  return (
    <Dialog
      open
      locked={isEdited}
      onClose={onClose}
      title="Confidentiality agreement"
      subtitle={loan.project_name}
      className="agreement-dialog"
    >
      {room === null ? (
        loaded?.status === 'failed' ? (
          <ErrorState title="Couldn’t load the agreement" onRetry={reload}>
            {loaded.error?.message}
          </ErrorState>
        ) : (
          <Skeleton height="240px" />
        )
      ) : auction.status === 'past' ? (
        <Ended room={room} onClose={onClose} />
      ) : (
        <AgreementForm room={room} onEdited={setEdited} onRefused={reload} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Ended({ room, onClose }: { readonly room: DataRoom } & AgreementDialogProps) {
  return (
    <>
      <ScrollRegion label="Text of the confidentiality agreement" className="agreement__text">
        {room.agreement?.text}
      </ScrollRegion>
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

interface AgreementFormProps extends AgreementDialogProps {
  readonly room: DataRoom
  readonly onEdited: (isEdited: boolean) => void
  /** A colleague may have changed it meanwhile: fetch it again. */
  readonly onRefused: () => void
}

/** Keeps what was typed while a newer version is fetched; that one is shown next to it. */
function AgreementForm({ room, onEdited, onRefused, onClose }: AgreementFormProps) {
  const { auction, loan } = useAuction()
  const toast = useToast()
  const [base, setBase] = useState(room)
  const [text, setText] = useState(room.agreement?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const request = useRequest(agreementSetRequest, agreementSubjects.set(auction.id), {
    onSucceeded: () => {
      toast({ tone: 'good', text: 'Confidentiality agreement updated.' })
      onClose()
    },
    onFailed: onRefused,
  })
  const current = base.agreement?.text ?? ''
  const isEdited = text !== current
  const isSaving = request.isOpen || request.status === 'succeeded'
  const isOutdated = room.agreement_version !== base.agreement_version && !isSaving
  if (isOutdated && !isEdited) {
    setBase(room)
    setText(room.agreement?.text ?? '')
  }
  const fieldError = request.error?.fields.agreement_text?.[0]
  const change = (next: string) => {
    setText(next)
    setProblem(null)
    onEdited(next !== current)
  }
  const send = (next: string | null) => {
    request.dismiss()
    request.send({ auctionId: auction.id, text: next, version: base.agreement_version })
  }
  const keepText = () => {
    request.dismiss()
    setBase(room)
  }
  const close = () => {
    request.dismiss()
    onClose()
  }
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (request.isOpen) return
        const invalid = firstProblem(text.trim(), 'Agreement', [required, max(MAX_AGREEMENT_LENGTH)])
        setProblem(invalid)
        if (invalid === null) send(text)
      }}
    >
      <p>
        A signator of each investor must accept it before the firm can open the documents. After a change, the documents
        stay closed until the new version is accepted.
      </p>
      <TextArea label="Agreement" rows={10} value={text} onText={change} error={problem ?? fieldError} />
      {text === '' ? (
        <Button
          tone="quiet"
          size="small"
          onClick={() => change(standardAgreement(loan.project_name, loan.lender_name ?? 'The seller'))}
        >
          Use the standard text
        </Button>
      ) : null}
      {isOutdated ? (
        <Notice tone="warn" role="status">
          <p>
            {room.agreement
              ? `Someone at your firm saved version ${room.agreement_version} meanwhile. Your text isn’t saved.`
              : 'Someone at your firm removed the agreement meanwhile. Your text isn’t saved.'}
          </p>
          {room.agreement ? (
            <ScrollRegion label="The saved version" className="agreement__text">
              {room.agreement.text}
            </ScrollRegion>
          ) : null}
          <Button size="small" tone="quiet" onClick={keepText}>
            Keep my text
          </Button>
        </Notice>
      ) : request.error === null || fieldError !== undefined ? null : (
        <Notice tone="wrong" role="alert">
          {request.error.message}
        </Notice>
      )}
      {isRemoving && !isEdited ? (
        <Notice tone="warn" role="alert">
          <p>All invited investors can then open the documents without an agreement. Remove it?</p>
          <div className="dialog__foot">
            <Button size="small" tone="quiet" onClick={() => setRemoving(false)}>
              Keep it
            </Button>
            <Button size="small" tone="danger" busy={request.isOpen} onClick={() => send(null)}>
              Remove it
            </Button>
          </div>
        </Notice>
      ) : null}
      <div className="dialog__foot dialog__foot--wrap">
        <Button tone="quiet" onClick={close} disabled={request.isOpen}>
          {isEdited ? 'Discard changes' : 'Close'}
        </Button>
        {base.agreement && !isEdited && !isRemoving ? (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            Remove agreement
          </Button>
        ) : null}
        <Button type="submit" busy={request.isOpen} disabled={!isEdited || isOutdated}>
          Save agreement
        </Button>
      </div>
    </form>
  )
}
