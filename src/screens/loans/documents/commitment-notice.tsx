// The agency's decision on the firm commitment of a loan.
import { Notice } from '../../../ui/states'

interface CommitmentNoticeProps {
  readonly state: 'waiting' | 'accepted' | 'rejected' | null
  readonly reason: string
}

/** Renders nothing until the commitment is uploaded. */
export function CommitmentNotice({ state, reason }: CommitmentNoticeProps) {
  switch (state) {
    case null:
      return null
    case 'waiting':
      return (
        <Notice tone="info" role="status">
          The agency is reviewing the firm commitment.
        </Notice>
      )
    case 'accepted':
      return (
        <Notice tone="good" role="status">
          The agency accepted the firm commitment.
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="wrong" role="status">
          The agency sent back the firm commitment: {reason}
        </Notice>
      )
    default:
      return state satisfies never
  }
}
