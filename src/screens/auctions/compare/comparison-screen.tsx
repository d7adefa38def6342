// Up to four auctions side by side, updated live. The URL lists them, so a comparison can be bookmarked and shared.
import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { comparisonSet } from '../../../state/comparison/comparison.slice'
import { lineRetryRequested } from '../../../state/connection/connection.slice'
import { selectSettings } from '../../../state/settings/settings.slice'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { type ComparedColumn, makeComparisonView } from '../../../state/views/comparison.view'
import { buttonClass } from '../../../ui/button'
import { LiveRegion } from '../../../ui/live-region'
import { EmptyState, ErrorState, LoadingNote, Notice, Skeleton } from '../../../ui/states'
import { type BoardStatus, useDestinations } from '../../destinations'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRole } from '../../use-role'
import { knownQuote } from '../loan-copy'
import { Assumption } from '../money/assumption'
import { comparedIn } from './comparison-address'
import { bestText, standpointOf } from './comparison-copy'
import { ComparisonTable } from './comparison-table'
import './comparison.css'

/** The page at /{role}/auction/compare. */
export function ComparisonScreen() {
  const query = useSearch()
  const { ids, leftOut } = comparedIn(query)
  const named = ids.join(',')
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const [, navigate] = useLocation()
  const columns = useView(makeComparisonView, ids)
  // Select the same auctions on the boards, so that more can be added there.
  useEffect(() => {
    if (named !== '') dispatch(comparisonSet({ ids: named.split(',').map(Number) }))
  }, [named, dispatch])

  const show = (shownIds: readonly number[]) => {
    if (shownIds.length === 0) dispatch(comparisonSet({ ids: [] }))
    navigate(to.comparison(shownIds), { replace: true })
  }
  return (
    <div className="compare">
      <PageHeading title="Compare auctions">
        {ids.length > 0 ? (
          <Link className={`${buttonClass('quiet', 'small')} page-heading__end`} href={to.board(boardOf(columns))}>
            {ids.length < 4 ? 'Add auctions from a board' : 'Back to the board'}
          </Link>
        ) : null}
      </PageHeading>
      <BestBidAnnouncer columns={columns} />
      <Body columns={columns} leftOut={leftOut} onShow={show} />
    </div>
  )
}

/** The board of the first auction. */
function boardOf(columns: readonly ComparedColumn[]): BoardStatus {
  const first = columns.find((column) => column.kind === 'shown')
  return first?.kind === 'shown' ? first.card.auction.status : 'live'
}

interface BodyProps {
  readonly columns: readonly ComparedColumn[]
  readonly leftOut: number
  readonly onShow: (ids: readonly number[]) => void
}

function Body({ columns, leftOut, onShow }: BodyProps) {
  const standpoint = standpointOf(useRole())
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const assumption = useAppSelector(selectAssumption)
  const offersTerms = useOffers('loan-figures')
  if (columns.length === 0)
    return (
      <EmptyState
        icon={Scale}
        title="Nothing to compare yet"
        actions={
          <Link className={buttonClass()} href={to.board('live')}>
            Show live auctions
          </Link>
        }
      >
        Select two to four auctions with Compare on their rows. They can be on different boards.
      </EmptyState>
    )
  if (columns.every(({ kind }) => kind === 'failed'))
    return (
      <ErrorState title="Couldn’t load auctions" onRetry={() => dispatch(lineRetryRequested())}>
        The boards behind this comparison failed to load.
      </ErrorState>
    )
  if (columns.every(({ kind }) => kind === 'reading'))
    return (
      <div className="compare__skeleton">
        <LoadingNote>Loading auctions</LoadingNote>
        <Skeleton height="64px" />
        <Skeleton height="320px" />
      </div>
    )
  return (
    <>
      <Notes columns={columns} leftOut={leftOut} />
      <ComparisonTable columns={columns} onShow={onShow} />
      {standpoint === 'buyer' && offersTerms ? (
        <div className="compare__assumption">
          <Assumption assumption={assumption} />
        </div>
      ) : null}
      {offersTerms ? (
        <p className="compare__foot">
          {bestText[standpoint]} No single row decides: a price means little without its rate. Differences are from the
          first column.
        </p>
      ) : null}
    </>
  )
}

function Notes({ columns, leftOut }: Pick<BodyProps, 'columns' | 'leftOut'>) {
  const processes = new Set(
    columns.flatMap((column) => (column.kind === 'shown' ? (column.card.loan.auction_process_type ?? 'price') : [])),
  )
  return (
    <div className="compare__notes">
      {leftOut > 0 ? (
        <Notice tone="warn" role="status">
          You can compare up to four auctions, so only the first four in the link are shown.
        </Notice>
      ) : null}
      {columns.length === 1 ? <Notice tone="info">Add another auction from a board to compare.</Notice> : null}
      {processes.size > 1 ? (
        <Notice tone="info">
          These auctions mix both processes: some take price bids at a fixed rate, others rate bids at a fixed price.
          The Price and GNMA rate rows show which.
        </Notice>
      ) : null}
    </div>
  )
}

/** Announces changed best bids to screen readers, as far as the settings allow. */
function BestBidAnnouncer({ columns }: { readonly columns: readonly ComparedColumn[] }) {
  const { announcements } = useAppSelector(selectSettings)
  const isAnnounced = ({ own }: AuctionCard): boolean =>
    announcements === 'all' || (announcements === 'own' && own !== 'none' && own !== 'passed')
  const text = columns
    .flatMap((column) => (column.kind === 'shown' && isAnnounced(column.card) ? column.card : []))
    .filter(({ auction }) => auction.status === 'live')
    .map(
      ({ loan, best }) =>
        `${loan.project_name}, ${best === null ? 'no bid' : `best bid ${knownQuote(best) ?? 'not shown'}`}`,
    )
    .join('; ')
  return <LiveRegion text={text} />
}
