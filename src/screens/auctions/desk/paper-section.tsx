// The seller's printable sheets, and the closing pack that contains everything.
import { FileText, Package } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formOf, formsOf } from '../../../domain/loan/documents'
import { valuesOf } from '../../../domain/loan/setup-request'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { PackRequest } from '../../../ports/files'
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
import { type LoadedQuestions, selectQuestions } from '../../../state/questions/questions.slice'
import { selectSession } from '../../../state/session/session.slice'
import { selectTrade, tradeOpened } from '../../../state/trades/trades.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import { Button } from '../../../ui/button'
import { ErrorState, Notice, Skeleton } from '../../../ui/states'
import { choiceNames, choicesOf, useSetupLists } from '../../loans/setup/setup-choices'
import { useLoanId } from '../../loans/use-loan-id'
import { printedBy, stampText } from '../../paper-stamp'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { announcedStatuses } from '../announced-statuses'
import { useAuction } from '../auction-context'
import { agreementSheet } from '../data-room/agreement-sheet'
import { PanelSection } from '../panel-section'
import { drawAnnex, investorSheet, type PaperInput, reviewSheet, tradeSheet } from '../paper/papers'
import { type SheetContent, sheetHtml } from '../paper/sheet-html'
import { questionSheet } from '../questions/question-copy'
import { fileName } from '../text-file'

const NOT_UPLOADED = 'Not uploaded.'
const NOT_KNOWN = 'Not uploaded, or the server’s entry for it couldn’t be read.'
const NOT_LOADED = 'The agreement and who accepted it couldn’t be loaded.'
const NOT_READ = 'Couldn’t be read, at least in part.'
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
  const questions = useQuestions()
  const hasTrade = useOffers('trade-confirmation') && panel.auction.outcome === 'sold'
  const hasRoom = useOffers('data-room')
  const { room = null, status: roomStatus } = useAppSelector((state) => selectDataRoom(state, panel.auction.id)) ?? {}
  const lacksRoom = hasRoom && room === null && (roomStatus === 'failed' || Boolean(panel.auction.agreement))
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
        packed={[
          ...(trade === null ? [] : [tradeSheet(trade, input)]),
          // A removed agreement has a version too.
          ...(room?.agreement_version ? [agreementSheet(room, panel.loan.project_name, stampText(input))] : []),
          ...(questions.rows.length === 0
            ? []
            : [
                questionSheet(questions.rows, {
                  ...input,
                  project: panel.loan.project_name,
                  isOpen: panel.auction.status === 'pre',
                }),
              ]),
        ]}
        missing={[
          ...(lacksRoom ? [{ title: 'Data room', reason: NOT_LOADED }] : []),
          ...(questions.areMissing ? [{ title: 'Questions and answers', reason: NOT_READ }] : []),
        ]}
        asOf={stampText(input)}
        documents={row.documents ?? []}
        hasUnreadable={Boolean(row.unreadable_rows?.documents)}
      />
    </>
  )
}

const noQuestions: LoadedQuestions['rows'] = []

/** The questions that the panel shows. They're missing if some of them couldn't be read, or haven't been yet. */
function useQuestions() {
  const { auction } = useAuction()
  const isOffered = useOffers('auction-questions')
  const loaded = useAppSelector((state) => selectQuestions(state, auction.id))
  const unreadable = useAppSelector((state) => selectUnreadable(state, `question.list:${auction.id}`))
  const areExpected = isOffered && announcedStatuses.includes(auction.status)
  return {
    rows: (areExpected ? loaded?.rows : undefined) ?? noQuestions,
    areMissing: areExpected && (loaded?.status !== 'loaded' || loaded.isBehind || unreadable > 0),
  }
}

interface SheetButtonsProps extends PapersProps {
  readonly sheets: readonly SheetContent[]
  /** Only in the pack, because they're on a page or in the panel. */
  readonly packed: readonly SheetContent[]
  /** What the pack should hold besides documents, and doesn't. */
  readonly missing: PackRequest['missing']
  readonly asOf: string
  readonly documents: NonNullable<NonNullable<ReturnType<typeof selectSetupLoan>['row']>['documents']>
  /** True if one of the documents couldn't be read, so that what is missing isn't known. */
  readonly hasUnreadable: boolean
}

function SheetButtons({ loanId, sheets, packed, missing, asOf, documents, hasUnreadable }: SheetButtonsProps) {
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
          ...(hasDownloads ? [] : documents).map(({ form }) => ({ title: formOf(form).label, reason: NO_DOWNLOADS })),
          ...expected
            .filter(({ form }) => !isUploaded(form))
            .map(({ label }) => ({ title: label, reason: hasUnreadable ? NOT_KNOWN : NOT_UPLOADED })),
          ...missing,
        ],
        documents: (hasDownloads ? documents : []).map(({ form, name }) => ({
          form,
          name: name ?? formOf(form).label,
          title: formOf(form).label,
        })),
        sheets: [...sheets, ...packed].map((sheet) => ({
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
