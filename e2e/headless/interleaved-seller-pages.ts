// What a seller does on one device, with the pure functions that the pages use: the setup form with its review, the dialog that
// schedules an auction, and the draft of a new loan.
import { AUCTION, LOAN } from '../../simulator/world/loans/sample-loans'
import { mergeSetups } from '../../src/domain/loan/setup-merge'
import { valuesOf } from '../../src/domain/loan/setup-request'
import { openReview, pressReview, type SetupReview, sameSetup } from '../../src/domain/loan/setup-review'
import type { SetupValues } from '../../src/domain/loan/setup-values'
import { changedTerms, seenTermsOf } from '../../src/domain/order-terms'
import { parsePrice, priceToWire } from '../../src/domain/thirty-seconds'
import { deskOrderRequested, deskSubject } from '../../src/state/desk/desk.slice'
import {
  draftChanged,
  draftDeclineOffer,
  draftOpened,
  draftTakeOffer,
  selectDraft,
} from '../../src/state/drafts/drafts.slice'
import {
  createSubject,
  loanCreateRequested,
  loanOpened,
  loanSaveRequested,
  saveSubject,
  selectLoanSave,
  selectSetupLoan,
} from '../../src/state/loan-setup/loan-setup.slice'
import { selectAuction, selectLoan } from '../../src/state/market/market.selectors'
import { DRAFT_UNREAD_MESSAGE, isOpen, requestDismissed } from '../../src/state/requests/requests.slice'
import type { Device } from './interleaved-devices'
import type { SellerServer, Terms } from './interleaved-seller'

/** The draft of a new loan that is open on both devices. */
const DRAFT = 'loan-setup:new-shared'

type SellerDevice = Device<SellerServer>

const priceOf = (text: string): number | null => {
  const read = parsePrice(text)
  return read.ok ? priceToWire(read.price32) : null
}

const isBusy = ({ state }: SellerDevice, subject: string): boolean => isOpen(state.requests.bySubject[subject])

/** The saved terms, and those that the review listed when it asked. */
interface Listed {
  readonly saved: SetupValues
  readonly asked: SetupValues
}

/** The setup form of the loan at commitment. */
class SetupPage {
  #row: Parameters<typeof valuesOf>[0] | null = null
  #saved: SetupValues | null = null
  #base: SetupValues | null = null
  #form: SetupValues | null = null
  #review: SetupReview | null = null
  #hasConflicts = false
  /** What the person confirmed in the save that is on its way. */
  #confirmed: SetupValues | null = null
  #isRefused = false
  /** Each review that led to a save. */
  readonly listed: Listed[] = []

  constructor(readonly device: SellerDevice) {}

  open(): void {
    this.device.dispatch(loanOpened({ loanId: LOAN }))
  }

  /** The page shows the newest state. */
  render(): void {
    const { row } = selectSetupLoan(this.device.state, LOAN)
    const save = selectLoanSave(this.device.state, LOAN)
    if (this.#confirmed !== null && save?.step === 'failed' && save.error?.status === 409 && !this.#isRefused) {
      this.#isRefused = true
      this.open()
    }
    if (row === null || row === this.#row) return
    this.#row = row
    const saved = valuesOf(row)
    const merged = mergeSetups(this.#base ?? saved, this.#form ?? saved, saved)
    this.#saved = saved
    this.#base = merged.base
    this.#form = merged.values
    this.#hasConflicts = merged.conflicts.length > 0
    if (this.#isRefused) this.#sendAgain(merged.values)
  }

  /** After a refusal: sends what the person confirmed with the new version, or asks again. */
  #sendAgain(form: SetupValues): void {
    const confirmed = this.#confirmed
    this.#isRefused = false
    this.#confirmed = null
    if (confirmed === null || this.#hasConflicts) return
    if (sameSetup(confirmed, form)) this.#send(form)
    else this.#review = openReview(form, confirmed)
  }

  type(change: Partial<SetupValues>): void {
    if (this.#form !== null) this.#form = { ...this.#form, ...change }
  }

  review(): void {
    if (this.#form !== null && !this.#hasConflicts) this.#review = openReview(this.#form, this.#form)
  }

  confirm(): void {
    if (this.#review === null || this.#form === null || this.#hasConflicts) return
    const next = pressReview(this.#review, this.#form)
    const { asked } = this.#review
    this.#review = next === 'send' ? null : next
    if (next === 'send') this.#send(asked)
  }

  #send(asked: SetupValues): void {
    if (this.#row === null || this.#saved === null || isBusy(this.device, saveSubject(String(LOAN)))) return
    this.#confirmed = this.#form
    this.listed.push({ saved: this.#saved, asked })
    const { loan_min_price, gnma_interest_rate } = this.#form ?? asked
    const terms = { loan_min_price: priceOf(loan_min_price) ?? 0, gnma_interest_rate: Number(gnma_interest_rate) }
    const version = this.#row.version ?? 0
    this.device.dispatch(loanSaveRequested({ loanId: LOAN, request: { ...terms, version } }))
  }
}

/** **Schedule auction**. */
class ScheduleDialog {
  #reviewed: ReturnType<typeof seenTermsOf> | null = null
  /** What the dialog showed at each press that sent an order, by the start that it sent. */
  readonly shown = new Map<string, Terms>()

  constructor(readonly device: SellerDevice) {}

  #terms() {
    const [auction, loan] = [selectAuction(this.device.state, AUCTION), selectLoan(this.device.state, AUCTION)]
    return auction === undefined || loan === undefined
      ? null
      : { auction, loan, seen: seenTermsOf('schedule', auction, loan) }
  }

  open(): void {
    this.#reviewed = this.#terms()?.seen ?? null
  }

  /** The first press after a change only reviews it. */
  press(startAt: string): void {
    const terms = this.#terms()
    const subject = deskSubject('schedule', AUCTION)
    if (terms === null || this.#reviewed === null || isBusy(this.device, subject)) return
    const { auction, loan, seen } = terms
    const isChanged = changedTerms(this.#reviewed, seen).length > 0
    this.#reviewed = seen
    this.device.dispatch(requestDismissed({ subject }))
    if (isChanged) return
    const { loan_min_price = null, gnma_interest_rate = null } = loan
    this.shown.set(startAt, { loan_min_price, gnma_interest_rate, start_at: auction.start_at ?? null })
    const order = { kind: 'schedule', startAt, minutes: 60, investors: null } as const
    this.device.dispatch(deskOrderRequested({ auctionId: AUCTION, order, seen }))
  }
}

const amountIn = (values: Readonly<Record<string, unknown>> | undefined): number | null =>
  typeof values?.loan_amount === 'number' ? values.loan_amount : null

/** The draft of a new loan. */
class DraftPage {
  /** The amount that the person typed last, unless they continued with other text. */
  typed: number | null = null

  constructor(readonly device: SellerDevice) {}

  get draft() {
    return selectDraft(this.device.state, DRAFT)
  }

  /** The amounts in the form and in the offer above it. */
  amounts(): readonly (number | null)[] {
    return [amountIn(this.draft.own?.values), amountIn(this.draft.offered?.values)]
  }

  open(): void {
    this.device.dispatch(draftOpened({ key: DRAFT }))
  }

  type(loan_amount: number): void {
    this.typed = loan_amount
    this.device.dispatch(draftChanged({ key: DRAFT, step: null, values: { loan_amount } }))
  }

  take(): void {
    if (this.draft.offered === null) return
    this.typed = null
    this.device.dispatch(draftTakeOffer({ key: DRAFT }))
  }

  decline(): void {
    this.device.dispatch(draftDeclineOffer({ key: DRAFT }))
  }

  /** After a failed check, the person may create it anyway. */
  create(): void {
    const amount = amountIn(this.draft.own?.values)
    const subject = createSubject(DRAFT)
    const request = this.device.state.requests.bySubject[subject]
    const unread = request?.error?.message === DRAFT_UNREAD_MESSAGE
    if (amount === null || isOpen(request)) return
    const loan = { type: 'fha', loan_section_act_id: 10, project_name: 'Elm Court', loan_amount: amount } as const
    this.device.dispatch(requestDismissed({ subject }))
    this.device.dispatch(loanCreateRequested({ draft: DRAFT, request: loan, ...(unread ? { unread } : {}) }))
  }

  /** True if this browser doesn't know whether its request created a loan. */
  get isInDoubt(): boolean {
    return this.device.stored(`create-attempt:${DRAFT}`)?.includes('"created":null') ?? false
  }
}

/** The pages of one device. */
export class SellerPages {
  readonly setup: SetupPage
  readonly schedule: ScheduleDialog
  readonly draft: DraftPage

  constructor(readonly device: SellerDevice) {
    this.setup = new SetupPage(device)
    this.schedule = new ScheduleDialog(device)
    this.draft = new DraftPage(device)
  }
}
