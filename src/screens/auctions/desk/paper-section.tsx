// The seller's printable sheets, and the closing pack that contains everything.
import { FileText, Package } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formOf, formsOf } from '../../../domain/loan/documents'
import { valuesOf } from '../../../domain/loan/setup-request'
import { formatZonedDateTime } from '../../../domain/official-time'
import {
  dataRoomOpened,
  documentPackCanceled,
  documentPackRequested,
  isPacking,
  selectDataRoom,
  selectPack,
} from '../../../state/documents/documents.slice'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { selectMipRates } from '../../../state/mip-rates/mip-rates.slice'
import { selectSession } from '../../../state/session/session.slice'
import { selectTrade, tradeOpened } from '../../../state/trades/trades.slice'
import { Button } from '../../../ui/button'
import { ErrorState, Notice, Skeleton } from '../../../ui/states'
import { choiceNames, choicesOf, useSetupLists } from '../../loans/setup/setup-choices'
import { useLoanId } from '../../loans/use-loan-id'
import { printedBy, stampText } from '../../paper-stamp'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { useAuction } from '../auction-context'
import { agreementSheet } from '../data-room/agreement-sheet'
import { PanelSection } from '../panel-section'
import { drawAnnex, investorSheet, type PaperInput, reviewSheet, tradeSheet } from '../paper/papers'
import { type SheetContent, sheetHtml } from '../paper/sheet-html'
import { fileName } from '../text-file'

const NOT_UPLOADED = 'Not uploaded.'
const NOT_KNOWN = 'Not uploaded, or the server’s entry for it couldn’t be read.'
const NOT_LOADED = 'The agreement and who accepted it couldn’t be loaded.'
const NO_DOWNLOADS = 'Uploaded, but this server doesn’t offer downloads.'

/** The **Sheets and closing pack** section. Loads the loan when expanded. */
export function PaperSection() {
  const panel = useAuction()
  const [isOpen, setOpen] = useState(false)
  const loanId = useLoanId(panel.auction, panel.loan)
  if (loanId === null) return null
  return (
    <PanelSection title="Sheets and closing pack">
      <div className="papers">
        {isOpen ? (
          <Papers loanId={loanId} />
        ) : (
          <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
            <FileText size={16} aria-hidden="true" />
            Prepare sheets and closing pack
          </Button>
        )}
      </div>
    </PanelSection>
  )
}

interface PapersProps {
  readonly loanId: number
}

function Papers({ loanId }: PapersProps) {
  const panel = useAuction()
  const dispatch = useAppDispatch()
  const { clock } = useScreenPorts()
  const lists = useSetupLists()
  const { row, error } = useAppSelector((state) => selectSetupLoan(state, loanId))
  const trade = useAppSelector((state) => selectTrade(state, panel.auction.id))?.trade ?? null
  const { user, world } = useAppSelector(selectSession)
  const mipRates = useAppSelector(selectMipRates)
  const hasTrade = useOffers('trade-confirmation') && panel.auction.outcome === 'sold'
  const hasRoom = useOffers('data-room')
  const { room = null, status: roomStatus } = useAppSelector((state) => selectDataRoom(state, panel.auction.id)) ?? {}
  const auctionId = panel.auction.id
  useEffect(() => {
    dispatch(loanOpened({ loanId }))
    if (hasTrade) dispatch(tradeOpened({ auctionId }))
    if (hasRoom) dispatch(dataRoomOpened({ auctionId }))
  }, [dispatch, loanId, auctionId, hasTrade, hasRoom])
  if (row === null && error !== null)
    return (
      <ErrorState title="Couldn’t load the loan" onRetry={() => dispatch(loanOpened({ loanId }))}>
        {error.message}
      </ErrorState>
    )
  if (row === null || lists.loading) return <Skeleton height="96px" />
  const values = valuesOf(row)
  const choices = choicesOf(lists, values)
  const signators = (choices.signators ?? []).filter(({ value }) => values.signators.includes(value))
  const input: PaperInput = {
    panel,
    context: { values, section: panel.loan.loan_section_act, today: null, restrictions: [] },
    nameOf: choiceNames(choices, lists),
    firm: panel.loan.lender_name ?? user?.profile?.name ?? '',
    signators: signators.map(({ label }) => label),
    now: formatZonedDateTime(new Date(clock.read().now).toISOString()),
    printedBy: user === null ? null : printedBy(user),
    world,
    mipRates,
  }
  const annex = drawAnnex(input)
  const sheets = [investorSheet(input), reviewSheet(input), ...(annex === null ? [] : [annex])]
  return (
    <>
      <UnreadableNote count={row.unreadable_rows?.documents} one="document" />
      <SheetButtons
        loanId={loanId}
        sheets={sheets}
        onlyInPack={[
          ...(trade === null ? [] : [tradeSheet(trade, input)]),
          // A removed agreement has a version too.
          ...(room?.agreement_version ? [agreementSheet(room, panel.loan.project_name, stampText(input))] : []),
        ]}
        lacksRoom={hasRoom && room === null && (roomStatus === 'failed' || Boolean(panel.auction.agreement))}
        asOf={stampText(input)}
        documents={row.documents ?? []}
        hasUnreadable={Boolean(row.unreadable_rows?.documents)}
      />
    </>
  )
}

interface SheetButtonsProps extends PapersProps {
  readonly sheets: readonly SheetContent[]
  /** The trade's confirmation and the data room, which have their own pages. */
  readonly onlyInPack: readonly SheetContent[]
  /** True if there is a data room that couldn't be loaded. */
  readonly lacksRoom: boolean
  readonly asOf: string
  readonly documents: NonNullable<NonNullable<ReturnType<typeof selectSetupLoan>['row']>['documents']>
  /** True if one of the documents couldn't be read, so that what is missing isn't known. */
  readonly hasUnreadable: boolean
}

function SheetButtons(props: SheetButtonsProps) {
  const { loanId, sheets, onlyInPack, lacksRoom, asOf, documents, hasUnreadable } = props
  const panel = useAuction()
  const dispatch = useAppDispatch()
  const { files, saver } = useScreenPorts()
  const { world } = useAppSelector(selectSession)
  const pack = useAppSelector((state) => selectPack(state, loanId))
  const { project_name: project, loan_section_act: section } = panel.loan
  const nameOf = ({ title }: SheetContent): string => fileName([title, project], 'html', world)
  const hasDownloads = useOffers('document-downloads')
  const makePack = () => {
    const expected = formsOf({ rhs: section.loan_type === 'rhs', construction: section.type === 'construction' })
    const isUploaded = (form: string): boolean => documents.some((document) => document.form === form)
    dispatch(
      documentPackRequested({
        loanId,
        name: fileName(['closing pack', project], 'zip', world),
        title: `Closing pack: ${project}`,
        asOf,
        missing: [
          ...(lacksRoom ? [{ title: 'Data room', reason: NOT_LOADED }] : []),
          ...(hasDownloads ? [] : documents).map(({ form }) => ({ title: formOf(form).label, reason: NO_DOWNLOADS })),
          ...expected
            .filter(({ form }) => !isUploaded(form))
            .map(({ label }) => ({ title: label, reason: hasUnreadable ? NOT_KNOWN : NOT_UPLOADED })),
        ],
        documents: (hasDownloads ? documents : []).map(({ form, name }) => ({
          form,
          name: name ?? formOf(form).label,
          title: formOf(form).label,
        })),
        sheets: [...sheets, ...onlyInPack].map((sheet) => ({
          fileKey: files.hold(new File([sheetHtml(sheet)], nameOf(sheet), { type: 'text/html' })),
          title: sheet.title,
        })),
      }),
    )
  }
  return (
    <>
      <div className="panel__links">
        {sheets.map((sheet) => (
          <Button
            key={sheet.title}
            tone="quiet"
            size="small"
            onClick={() => saver.save({ name: nameOf(sheet), type: 'text/html', text: sheetHtml(sheet) })}
          >
            <FileText size={16} aria-hidden="true" />
            {sheet.title}
          </Button>
        ))}
        <Button size="small" busy={isPacking(pack)} onClick={makePack}>
          <Package size={16} aria-hidden="true" />
          Closing pack
        </Button>
        {isPacking(pack) ? (
          <Button tone="quiet" size="small" onClick={() => dispatch(documentPackCanceled({ loanId }))}>
            Cancel
          </Button>
        ) : null}
      </div>
      <p className="panel__line">
        Sheets open and print in any browser. The closing pack lists what is missing, and the SHA-256 hash of each file.
      </p>
      <PackState pack={pack} />
    </>
  )
}

function PackState({ pack }: { readonly pack: ReturnType<typeof selectPack> }) {
  if (pack === undefined) return null
  const { status, done, total, message, failures = [] } = pack
  switch (status) {
    case 'fetching':
    case 'packing':
      return (
        <p className="panel__line num" role="status">
          {status === 'fetching' ? `${done} of ${total} files` : 'Writing the ZIP file…'}
        </p>
      )
    case 'done':
      return failures.length === 0 ? (
        <Notice tone="good" role="status">
          Closing pack downloaded ({done} files).
        </Notice>
      ) : (
        <Notice tone="warn" role="alert">
          Closing pack downloaded ({done} files) without:
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="wrong" role="alert">
          Couldn’t create the closing pack. {message}
        </Notice>
      )
    default:
      return status satisfies never
  }
}
