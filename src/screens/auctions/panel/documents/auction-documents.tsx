// The loan's documents, for its seller and for investors who may bid: name, kind, size, date and download.
import { CircleCheck, Download } from 'lucide-react'
import { useEffect } from 'react'
import { formatSize, formOf, type LoanForm } from '../../../../domain/loan/documents'
import { formatDate } from '../../../../domain/official-time'
import {
  type AuctionDocuments as Documents,
  documentFetchRequested,
  documentsOpened,
  selectDocuments,
  selectDownload,
} from '../../../../state/documents/documents.slice'
import { selectUnreadable } from '../../../../state/unreadable/unreadable.slice'
import { IconButton } from '../../../../ui/button'
import { ErrorState, LoadingNote, Notice, Skeleton } from '../../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { UnreadableNote } from '../../../unreadable-note'
import './auction-documents.css'

/** Loads the list on mount, and again after the simulator has switched worlds. */
export function AuctionDocuments({ auctionId }: { readonly auctionId: number }) {
  const documents = useAppSelector((state) => selectDocuments(state, auctionId))
  const unreadable = useAppSelector((state) => selectUnreadable(state, `auction.documents:${auctionId}`))
  const dispatch = useAppDispatch()
  const isUnknown = documents === undefined
  useEffect(() => {
    if (isUnknown) dispatch(documentsOpened({ auctionId }))
  }, [dispatch, auctionId, isUnknown])

  if (documents === undefined || documents.status === 'loading')
    return (
      <>
        <LoadingNote>Loading documents</LoadingNote>
        <Skeleton height="48px" />
      </>
    )
  if (documents.status === 'failed')
    return (
      <ErrorState title="Couldn’t load documents" onRetry={() => dispatch(documentsOpened({ auctionId }))}>
        {documents.error?.message ?? 'The server didn’t give a reason.'}
      </ErrorState>
    )
  if (documents.rows.length === 0 && unreadable === 0)
    return <p className="panel__sub">The seller hasn’t attached any documents to this loan yet.</p>
  return (
    <>
      <UnreadableNote count={unreadable} one="document" />
      <ul className="auction-documents" aria-label="Documents">
        {documents.rows.map((document) => (
          <DocumentRow key={document.form} auctionId={auctionId} document={document} />
        ))}
      </ul>
    </>
  )
}

interface DocumentRowProps {
  readonly auctionId: number
  readonly document: Documents['rows'][number]
}

function DocumentRow({ auctionId, document: { form, name, size, uploaded_at } }: DocumentRowProps) {
  const download = useAppSelector((state) => selectDownload(state, auctionId, form))
  const dispatch = useAppDispatch()
  const { label }: LoanForm = formOf(form)
  return (
    <li aria-label={label}>
      <div className="auction-documents__row">
        <span className="auction-documents__what">
          <b>{name ?? label}</b>
          <span className="key num">
            {label}
            {typeof size === 'number' ? ` · ${formatSize(size)}` : null}
            {uploaded_at ? (
              <>
                {' · '}
                <time dateTime={uploaded_at}>{formatDate(uploaded_at)}</time>
              </>
            ) : null}
          </span>
        </span>
        {download?.status === 'done' ? (
          <span className="auction-documents__done" role="status">
            <CircleCheck size={16} aria-hidden="true" />
            Downloaded
          </span>
        ) : null}
        <IconButton
          label={`Download ${label}`}
          disabled={download?.status === 'fetching'}
          onClick={() => dispatch(documentFetchRequested({ auctionId, form, name: name ?? label }))}
        >
          <Download size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {download?.status === 'fetching' ? (
        <progress
          aria-label={`Downloading ${label}`}
          max={download.total ?? size ?? undefined}
          {...(download.received > 0 ? { value: download.received } : {})}
        />
      ) : null}
      {download?.status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {download.error?.message ?? 'The download was interrupted. Download it again.'}
        </Notice>
      ) : null}
    </li>
  )
}
