// The loan's documents, for its seller and for investors who may bid: name, kind, size, date and download.
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatSize, formOf, type LoanForm } from '../../../../domain/loan/documents'
import { formatDate } from '../../../../domain/official-time'
import {
  type AuctionDocuments as Documents,
  documentFetchRequested,
  documentsOpened,
  selectDocuments,
  selectDownload,
  selectMustAccept,
} from '../../../../state/documents/documents.slice'
import { selectSession } from '../../../../state/session/session.slice'
import { selectUnreadable } from '../../../../state/unreadable/unreadable.slice'
import { Button, IconButton } from '../../../../ui/button'
import { ErrorState, LoadingNote, Notice, Skeleton } from '../../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { UnreadableNote } from '../../../unreadable-note'
import { useOffers } from '../../../use-offers'
import { useAuction } from '../../auction-context'
import { fileName } from '../../text-file'
import './auction-documents.css'

/** Loads the list on mount, and again after the simulator has switched worlds. */
export function AuctionDocuments({ auctionId }: { readonly auctionId: number }) {
  const documents = useAppSelector((state) => selectDocuments(state, auctionId))
  const unreadable = useAppSelector((state) => selectUnreadable(state, `auction.documents:${auctionId}`))
  const canOpen = !useAppSelector((state) => selectMustAccept(state, auctionId))
  const hasArchive = useOffers('documents-archive')
  const dispatch = useAppDispatch()
  const isUnknown = documents === undefined
  // A list from before may name a file that was replaced meanwhile; it stays visible until the new one is there.
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isAsked && !isUnknown) return
    setAsked(true)
    dispatch(documentsOpened({ auctionId }))
  }, [dispatch, auctionId, isUnknown, isAsked])

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
          <DocumentRow key={document.form} auctionId={auctionId} document={document} canOpen={canOpen} />
        ))}
      </ul>
      {hasArchive && canOpen && documents.rows.length > 1 ? <ArchiveDownload auctionId={auctionId} /> : null}
    </>
  )
}

interface DocumentRowProps {
  readonly auctionId: number
  readonly document: Documents['rows'][number]
  /** False until the firm has accepted the agreement. */
  readonly canOpen: boolean
}

function DocumentRow({ auctionId, document, canOpen }: DocumentRowProps) {
  const { form, name, size, uploaded_at, uploaded_by, version } = document
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
            {typeof version === 'number' && version > 1 ? ` · version ${version}` : null}
            {typeof size === 'number' ? ` · ${formatSize(size)}` : null}
            {uploaded_at ? (
              <>
                {' · '}
                <time dateTime={uploaded_at}>{formatDate(uploaded_at)}</time>
              </>
            ) : null}
            {uploaded_by ? ` · ${uploaded_by}` : null}
          </span>
        </span>
        {download?.status === 'done' ? (
          <span className="auction-documents__done" role="status">
            <CircleCheck size={16} aria-hidden="true" />
            Downloaded
          </span>
        ) : null}
        {canOpen ? (
          <IconButton
            label={`Download ${label}`}
            disabled={download?.status === 'fetching'}
            onClick={() => dispatch(documentFetchRequested({ auctionId, form, name: name ?? label }))}
          >
            <Download size={16} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {download?.status === 'fetching' ? (
        <progress
          aria-label={`Downloading ${label}`}
          max={download.total ?? size ?? undefined}
          {...(download.received > 0 ? { value: download.received } : {})}
        />
      ) : null}
      <DownloadFailure download={download} />
    </li>
  )
}

function DownloadFailure({ download }: { readonly download: ReturnType<typeof selectDownload> }) {
  return download?.status === 'failed' ? (
    <Notice tone="wrong" role="alert">
      {download.error?.message ?? 'The download was interrupted. Download it again.'}
    </Notice>
  ) : null
}

/** **Download all**: the server writes one ZIP. */
function ArchiveDownload({ auctionId }: { readonly auctionId: number }) {
  const { loan } = useAuction()
  const { world } = useAppSelector(selectSession)
  const download = useAppSelector((state) => selectDownload(state, auctionId, 'archive'))
  const dispatch = useAppDispatch()
  const isFetching = download?.status === 'fetching'
  const name = fileName(['documents', loan.project_name], 'zip', world)
  return (
    <div className="auction-documents__all">
      <Button
        tone="quiet"
        size="small"
        busy={isFetching}
        onClick={() => dispatch(documentFetchRequested({ auctionId, form: 'archive', name }))}
      >
        <Download size={16} aria-hidden="true" />
        Download all as ZIP
      </Button>
      <span className="key num" role="status">
        {isFetching
          ? download.received > 0
            ? `${formatSize(download.received)} received`
            : 'Downloading…'
          : download?.status === 'done'
            ? 'Downloaded'
            : null}
      </span>
      <DownloadFailure download={download} />
    </div>
  )
}
