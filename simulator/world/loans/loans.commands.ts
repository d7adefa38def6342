// What can be asked about loans: by their sellers, and by the agency's desk (scenario or control).
import type { LoanFileKey, LoanSetupRequest } from '../../../src/contract/loan'
import type { Envelope } from '../envelope'

export interface CreateLoanCommand extends Envelope {
  readonly name: 'create loan'
  readonly sent: LoanSetupRequest
  /** The Idempotency-Key: one loan per person and key, however often it is asked for. */
  readonly key: string | null
  /** The name by which a scenario knows its auction; drawn from its id when left out. */
  readonly called?: string
}

export interface UpdateLoanCommand extends Envelope {
  readonly name: 'update loan'
  readonly loanId: number
  /** What is not sent stays; the four clearable fields may be sent empty. spec §5 */
  readonly sent: LoanSetupRequest
}

export interface DeleteLoanCommand extends Envelope {
  readonly name: 'delete loan'
  readonly loanId: number
}

export interface SubmitLoanCommand extends Envelope {
  readonly name: 'submit loan'
  readonly auctionId: number
}

export interface TransferLoanCommand extends Envelope {
  readonly name: 'transfer loan'
  readonly loanId: number
  /** The other lender's profile id. */
  readonly lenderProfileId: number
}

export interface AttachDocumentCommand extends Envelope {
  readonly name: 'attach document'
  readonly loanId: number
  readonly form: LoanFileKey
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Of the content, hex; the content itself stays outside the log. */
  readonly sha256: string
}

export interface RemoveDocumentCommand extends Envelope {
  readonly name: 'remove document'
  readonly loanId: number
  readonly form: LoanFileKey
}

/** The agency accepts the firm commitment that lies before it. */
export interface AcceptCommitmentCommand extends Envelope {
  readonly name: 'accept commitment'
  readonly auctionId: number
}

export interface RejectCommitmentCommand extends Envelope {
  readonly name: 'reject commitment'
  readonly auctionId: number
  readonly reason: string
}

export type LoanCommand =
  | CreateLoanCommand
  | UpdateLoanCommand
  | DeleteLoanCommand
  | SubmitLoanCommand
  | TransferLoanCommand
  | AttachDocumentCommand
  | RemoveDocumentCommand
  | AcceptCommitmentCommand
  | RejectCommitmentCommand
