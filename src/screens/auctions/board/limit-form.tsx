// Form for the viewer's exposure limit. It stays open until the server has the limit.
import { type FormEvent, useRef, useState } from 'react'
import { parseWholeDollars } from '../../../domain/exposure'
import { formatDollars } from '../../../domain/money'
import {
  readWorkspace,
  selectWorkspacePreference,
  workspaceSaveRequested,
  workspaceSubject,
} from '../../../state/workspace/workspace.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { ChangedElsewhere } from '../../changed-elsewhere'
import { useAppSelector } from '../../store-binding'
import { usePreferenceForm } from '../../use-preference-form'
import { usePreferenceSave } from '../../use-preference-save'

interface LimitFormProps {
  /** The limit in effect, dollars; null for none. */
  readonly limit: number | null
  readonly onDone: () => void
}

const textOf = (limit: number | null): string => (limit === null ? '' : formatDollars(limit))

interface LimitEntry extends Record<string, string> {
  readonly text: string
}

function normalize({ text }: LimitEntry): LimitEntry {
  const dollars = parseWholeDollars(text)
  return { text: dollars === null ? text.trim() : formatDollars(dollars) }
}

export function LimitForm({ limit, onDone }: LimitFormProps) {
  const saved = readWorkspace(useAppSelector(selectWorkspacePreference).stored).exposure_limit
  const { entry, contested, change, keepMine } = usePreferenceForm<LimitEntry>({ text: textOf(saved) }, normalize, {
    text: textOf(limit),
  })
  const [isInvalid, setIsInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, save } = usePreferenceSave({
    subject: workspaceSubject,
    select: selectWorkspacePreference,
    onSaved: onDone,
  })
  const isContested = contested.length > 0
  const saveLimit = (dollars: number | null) => save(workspaceSaveRequested({ change: { exposure_limit: dollars } }))
  const saveEntry = () => {
    const dollars = parseWholeDollars(entry.text)
    setIsInvalid(dollars === null)
    if (dollars !== null) saveLimit(dollars)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isContested) saveEntry()
  }
  return (
    <form className="exposure__form" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label="Your exposure limit"
        value={entry.text}
        onText={(text) => change({ text })}
        readOnly={busy}
        inputMode="decimal"
        autoComplete="off"
        error={isInvalid ? 'Enter whole dollars, such as 50,000,000 or 50M' : null}
        help="Only you can see it. It counts your leading bids and today’s purchases (ET). A bid over the limit isn’t blocked, but you’ll have to retype its price."
      />
      {isContested ? (
        <ChangedElsewhere
          name="Your exposure limit"
          theirs={saved === null ? 'no limit' : textOf(saved)}
          focusNext={input}
          onKeep={() => {
            keepMine('text')
            saveEntry()
          }}
          onUse={onDone}
        />
      ) : null}
      {problem === null || isContested ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
      <div className="exposure__actions">
        {limit === null || isContested ? null : (
          <Button tone="bare" size="small" busy={busy} onClick={() => saveLimit(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" size="small" busy={busy || isContested}>
          {busy ? 'Saving…' : 'Save limit'}
        </Button>
      </div>
    </form>
  )
}
