// The button that opens the form for the exposure limit: next to the exposure, or on a phone the exposure itself.
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { LimitForm } from './limit-form'

export interface LimitMenuProps {
  /** Dollars. */
  readonly limit: number | null
  /** On a phone: the exposure in short, which is the button, and in full, above the form. */
  readonly phone?: { readonly short: ReactNode; readonly full: ReactNode }
}

export function LimitMenu({ limit, phone }: LimitMenuProps) {
  if (phone !== undefined)
    return (
      <Popover label="Exposure limit" triggerClass="exposure__short" trigger={phone.short}>
        {(close) => (
          <>
            <div className="exposure__full num">{phone.full}</div>
            <LimitForm limit={limit} onDone={close} />
          </>
        )}
      </Popover>
    )
  return (
    <Popover
      label="Exposure limit"
      triggerClass={buttonClass('bare', 'small')}
      narrow
      trigger={limit === null ? 'Set a limit' : 'Change'}
      {...(limit === null ? {} : { triggerLabel: 'Change limit' })}
    >
      {(close) => <LimitForm limit={limit} onDone={close} />}
    </Popover>
  )
}
