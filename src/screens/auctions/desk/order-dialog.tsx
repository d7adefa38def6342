// The shared layout of the seller's dialogs: a form, what changed under it, the server's error, **Cancel** and the submit button.
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { CheckField } from '../../../ui/check-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { ChangedTerms, REVIEW_LABEL } from './changed-terms'
import { UNSEEN_TERMS } from './deal-terms'
import type { FollowedOrder } from './use-order'
import type { SeenTermsReview } from './use-seen-terms'

interface OrderDialogProps {
  readonly title: string
  readonly subtitle: string
  /** Label of the submit button. */
  readonly submitLabel: string
  readonly danger?: boolean
  readonly blocked?: boolean
  readonly order: Pick<FollowedOrder, 'pending' | 'refusal' | 'isStale' | 'dismiss'>
  /** The terms that the dialog shows. After a change the first press doesn't send. Not for pausing, which nothing may hold up. */
  readonly terms?: SeenTermsReview
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stays open, keeping its input, until the request succeeds or the user cancels. */
export function OrderDialog(props: OrderDialogProps) {
  const { order, terms } = props
  const changes = useRef<HTMLDivElement>(null)
  const agreement = useRef<HTMLInputElement>(null)
  const [consent, setConsent] = useState<'open' | 'missing' | 'yes'>('open')
  const needsReview = terms?.needsReview === true
  const areTermsUnknown = terms?.status === 'unknown'
  const areTermsUnread = terms?.status === 'reading' || terms?.status === 'failed'
  // The list of changes says the same as a refusal because of them.
  const refusal = needsReview && order.isStale ? null : order.refusal
  const close = () => {
    order.dismiss()
    props.onClose()
  }
  return (
    <Dialog open onClose={close} title={props.title} subtitle={props.subtitle} locked={order.pending}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (order.pending) return
          if (!needsReview && areTermsUnknown && consent !== 'yes') {
            setConsent('missing')
            agreement.current?.focus()
            return
          }
          if (!needsReview) return props.onSend()
          order.dismiss()
          terms.review()
          changes.current?.focus()
        }}
      >
        {props.children}
        {terms === undefined ? null : <ChangedTerms ref={changes} terms={terms} submitLabel={props.submitLabel} />}
        {areTermsUnknown ? (
          <CheckField
            ref={agreement}
            label={`${props.submitLabel} without seeing the ${UNSEEN_TERMS}`}
            checked={consent === 'yes'}
            onSwitch={(checked) => setConsent(checked ? 'yes' : 'open')}
            error={consent === 'missing' ? 'Check this box to continue.' : null}
            // Enter in a checkbox submits its form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        ) : null}
        {refusal === null ? null : (
          <Notice tone="wrong" role="alert">
            {refusal}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={order.pending}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(props.danger && !needsReview ? { tone: 'danger' as const } : {})}
            busy={order.pending}
            disabled={props.blocked === true || areTermsUnread}
            onClick={(event) => {
              // The second click of a double click must not confirm what the first one only reviewed.
              if (event.detail > 1) event.preventDefault()
            }}
          >
            {needsReview ? REVIEW_LABEL : props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
