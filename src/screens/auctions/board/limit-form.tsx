// The own exposure limit, as the menu of the exposure strip asks for it.
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

/** The form. */
export function LimitForm({ limit, onDone }: LimitFormProps) {
  const dispatch = useAppDispatch()
  const [text, setText] = useState(limit === null ? '' : formatDollars(limit))
  const [wrong, setWrong] = useState(false)
  const save = (wanted: number | null) => {
    dispatch(workspaceSaveRequested({ change: { exposure_limit: wanted } }))
    onDone()
  }
  return (
    <form
      className="exposure__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const dollars = parseWholeDollars(text)
        setWrong(dollars === null)
        if (dollars !== null) save(dollars)
      }}
    >
      <TextField
        label="Your exposure limit"
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        error={wrong ? 'Enter whole dollars, such as 50,000,000 or 50M' : null}
        help="Only you see it. It counts your leading bids and what you bought today (ET). A bid beyond it isn't stopped, but you type its price again."
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
