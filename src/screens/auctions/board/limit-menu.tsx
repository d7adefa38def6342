// The button next to the exposure that opens the form for the limit.
import { buttonClass } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { LimitForm } from './limit-form'

/** `limit`: dollars. */
export function LimitMenu({ limit }: { readonly limit: number | null }) {
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
