// The **Preview** dialog: the terms as invited investors will see them, according to the server. Read-only.
import { useEffect } from 'react'
import { previewRequest } from '../../../state/desk/desk.epics'
import { previewSubject, selectPreview } from '../../../state/desk/desk.slice'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'
import { furtherTerms, keyTerms, kindOf, sectionName, TERMS_NOT_SENT } from '../loan-copy'

interface PreviewDialogProps {
  readonly auctionId: number
  readonly name: string
  readonly onClose: () => void
}

/** Requests the terms on mount. */
export function PreviewDialog({ auctionId, name, onClose }: PreviewDialogProps) {
  const sheet = useAppSelector((state) => selectPreview(state, auctionId))
  const { status, error, send } = useRequest(previewRequest, previewSubject(auctionId))
  useEffect(() => send({ auctionId }), [send, auctionId])
  return (
    <Dialog open onClose={onClose} title="Preview" subtitle={`${name}, as invited investors will see it`}>
      {status === 'failed' ? (
        <ErrorState title="Couldn’t load the preview" onRetry={() => send({ auctionId })}>
          {error?.message}
        </ErrorState>
      ) : sheet === undefined ? (
        <div className="desk-sheet">
          <LoadingNote>Loading preview</LoadingNote>
          <Skeleton height="20px" width="60%" />
          <Skeleton height="160px" />
        </div>
      ) : (
        <div className="desk-sheet">
          <p>{[sectionName(sheet.loan), kindOf(sheet.loan), sheet.loan.fha_number].filter(Boolean).join(' · ')}</p>
          <SheetTerms loan={sheet.loan} />
        </div>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function SheetTerms({ loan }: Pick<AuctionCard, 'loan'>) {
  const [key, further] = [keyTerms(loan), furtherTerms(loan)]
  if (key.length === 0 && further.length === 0) return <p>{TERMS_NOT_SENT}</p>
  return (
    <>
      <Facts facts={key} />
      <Facts facts={further} />
    </>
  )
}
