// Form for the viewer's exposure limit. It stays open until the server has the limit.
import { useState } from 'react'
import { parseWholeDollars } from '../../../domain/exposure'
import { formatDollars } from '../../../domain/money'
import { selectWorkspaceKept, workspaceSaveRequested, workspaceSubject } from '../../../state/workspace/workspace.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { usePreferenceSave } from '../../use-preference-save'

interface LimitFormProps {
  /** Dollars; null for none. */
  readonly limit: number | null
  readonly onDone: () => void
}

export function LimitForm({ limit, onDone }: LimitFormProps) {
  const [text, setText] = useState(limit === null ? '' : formatDollars(limit))
  const [isInvalid, setIsInvalid] = useState(false)
  const { busy, problem, save } = usePreferenceSave({
    subject: workspaceSubject,
    select: selectWorkspaceKept,
    onSaved: onDone,
  })
  const saveLimit = (dollars: number | null) => save(workspaceSaveRequested({ change: { exposure_limit: dollars } }))
  return (
    <form
      className="exposure__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const dollars = parseWholeDollars(text)
        setIsInvalid(dollars === null)
        if (dollars !== null) saveLimit(dollars)
      }}
    >
      <TextField
        label="Your exposure limit"
        value={text}
        onText={setText}
        readOnly={busy}
        inputMode="decimal"
        autoComplete="off"
        error={isInvalid ? 'Enter whole dollars, such as 50,000,000 or 50M' : null}
        help="Only you can see it. It counts your leading bids and today’s purchases (ET). A bid over the limit isn’t blocked, but you’ll have to retype its price."
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem} It applies in this tab only.
        </Notice>
      )}
      <div className="exposure__actions">
        {limit === null ? null : (
          <Button tone="bare" size="small" busy={busy} onClick={() => saveLimit(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" size="small" busy={busy}>
          {busy ? 'Saving…' : 'Save limit'}
        </Button>
      </div>
    </form>
  )
}
