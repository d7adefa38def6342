// The shared layout of the seller's dialogs: a form, the server's error, **Cancel** and the submit button.
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { FollowedOrder } from './use-order'

interface OrderDialogProps {
  readonly title: string
  readonly subtitle: string
  /** Label of the submit button. */
  readonly submitLabel: string
  readonly danger?: boolean
  readonly blocked?: boolean
  readonly order: FollowedOrder
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stays open, keeping its input, until the request succeeds or the user cancels. */
export function OrderDialog(props: OrderDialogProps) {
  const { order } = props
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
          if (!order.pending) props.onSend()
        }}
      >
        {props.children}
        {order.refusal === null ? null : (
          <Notice tone="wrong" role="alert">
            {order.refusal}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={order.pending}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(props.danger ? { tone: 'danger' as const } : {})}
            busy={order.pending}
            disabled={props.blocked ?? false}
          >
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
