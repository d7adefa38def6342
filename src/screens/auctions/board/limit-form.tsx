// Form for the viewer's exposure limit.
import { useState } from 'react'
import { parseWholeDollars } from '../../../domain/exposure'
import { formatDollars } from '../../../domain/money'
import { workspaceSaveRequested } from '../../../state/workspace/workspace.slice'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useAppDispatch } from '../../store-binding'

interface LimitFormProps {
  /** Dollars; null for none. */
  readonly limit: number | null
  readonly onDone: () => void
}

export function LimitForm({ limit, onDone }: LimitFormProps) {
  const dispatch = useAppDispatch()
  const [text, setText] = useState(limit === null ? '' : formatDollars(limit))
  const [isInvalid, setIsInvalid] = useState(false)
  const save = (dollars: number | null) => {
    dispatch(workspaceSaveRequested({ change: { exposure_limit: dollars } }))
    onDone()
  }
  return (
    <form
      className="exposure__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const dollars = parseWholeDollars(text)
        setIsInvalid(dollars === null)
        if (dollars !== null) save(dollars)
      }}
    >
      <TextField
        label="Your exposure limit"
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        error={isInvalid ? 'Enter whole dollars, such as 50,000,000 or 50M' : null}
        help="Only you can see it. It counts your leading bids and today’s purchases (ET). A bid over the limit isn’t blocked, but you’ll have to retype its price."
      />
      <div className="exposure__actions">
        {limit === null ? null : (
          <Button tone="bare" size="small" onClick={() => save(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" size="small">
          Save limit
        </Button>
      </div>
    </form>
  )
}
