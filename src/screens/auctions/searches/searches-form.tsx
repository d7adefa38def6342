// The content of the menu: save the board's filter under a name, and apply, rename or delete a saved one.
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type BoardFilter, filterOf, isSameFilter } from '../../../state/boards/board-filter'
import { boardQueryChanged, selectBoardQuery } from '../../../state/boards/boards.slice'
import {
  MAX_SEARCHES,
  type SavedSearch,
  savedSearchesSubject,
  searchSaveRequested,
  selectSavedSearches,
  selectSavedSearchesPreference,
} from '../../../state/saved-searches/saved-searches.slice'
import { folded } from '../../../text/folded'
import { Button, IconButton } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import type { BoardStatus } from '../../destinations'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { usePreferenceSave } from '../../use-preference-save'
import { filterText } from './search-copy'
import './searches-form.css'

const MAX_NAME = 60

interface SearchesFormProps {
  readonly status: BoardStatus
  readonly onApplied: () => void
}

export function SearchesForm({ status, onApplied }: SearchesFormProps) {
  const filter = filterOf(useAppSelector((state) => selectBoardQuery(state, status)))
  const searches = useAppSelector(selectSavedSearches)
  const dispatch = useAppDispatch()
  const { ids } = useScreenPorts()
  const { busy, problem, isSaved, save } = usePreferenceSave({
    subject: savedSearchesSubject,
    select: selectSavedSearchesPreference,
  })
  const [last, setLast] = useState<Parameters<typeof searchSaveRequested>[0] | null>(null)
  const [deleted, setDeleted] = useState<SavedSearch | null>(null)
  const send = (request: Parameters<typeof searchSaveRequested>[0]) => {
    setLast(request)
    setDeleted(null)
    save(searchSaveRequested(request))
  }
  const isNew = filterText(filter) !== null && !searches.some((search) => isSameFilter(search.filter, filter))
  return (
    <div className="searches">
      <h2>Saved searches</h2>
      {searches.length === 0 ? (
        <p className="key">
          Filter the board, then save the filter here. You’ll be told when a new auction matches it.
        </p>
      ) : (
        <ul className="searches__list">
          {searches.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              taken={searches}
              onApply={() => {
                dispatch(boardQueryChanged({ status, change: search.filter }))
                onApplied()
              }}
              onName={(name) => send({ id: search.id, change: { name } })}
              onDelete={() => {
                send({ id: search.id, change: null })
                setDeleted(search)
              }}
            />
          ))}
        </ul>
      )}
      {isNew && searches.length < MAX_SEARCHES ? (
        <NameForm
          key={searches.length}
          label={`Name for ${filterText(filter)}`}
          initial={suggestedName(filter, searches)}
          taken={searches}
          action="Save"
          onName={(name) => send({ id: ids.next(), change: { name, filter } })}
        />
      ) : null}
      {searches.length >= MAX_SEARCHES ? (
        <p className="key">You have {MAX_SEARCHES} saved searches, the most possible. Delete one to save another.</p>
      ) : null}
      <p className="key" role="status">
        {busy ? 'Saving…' : isSaved ? (deleted === null ? 'Saved.' : `Deleted “${deleted.name}”.`) : null}
        {deleted === null || busy ? null : (
          <Button
            tone="bare"
            size="small"
            onClick={() => send({ id: deleted.id, change: { name: deleted.name, filter: deleted.filter } })}
          >
            Undo
          </Button>
        )}
      </p>
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
          {last === null ? null : (
            <Button tone="bare" size="small" onClick={() => send(last)}>
              Try again
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}

/** The search text, if it isn't a name yet. */
function suggestedName({ search }: BoardFilter, taken: readonly SavedSearch[]): string {
  const name = search.trim().slice(0, MAX_NAME)
  return isTaken(name, taken) ? '' : name
}

const isTaken = (name: string, searches: readonly SavedSearch[]): boolean =>
  searches.some((search) => folded(search.name) === folded(name))

interface SearchRowProps {
  readonly search: SavedSearch
  readonly taken: readonly SavedSearch[]
  readonly onApply: () => void
  readonly onName: (name: string) => void
  readonly onDelete: () => void
}

function SearchRow({ search, taken, onApply, onName, onDelete }: SearchRowProps) {
  const [renaming, setRenaming] = useState(false)
  const { id, name, filter } = search
  if (renaming)
    return (
      <li>
        <NameForm
          label={`New name for ${name}`}
          initial={name}
          taken={taken.filter((other) => other.id !== id)}
          action="Rename"
          onName={(next) => {
            setRenaming(false)
            if (next !== name) onName(next)
          }}
        />
      </li>
    )
  return (
    <li className="searches__row">
      <button type="button" className="searches__apply" onClick={onApply}>
        <strong>{name}</strong>
        <span className="key">{filterText(filter) ?? 'All auctions'}</span>
      </button>
      <IconButton label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface NameFormProps {
  readonly label: string
  readonly initial: string
  /** The searches whose names can't be used. */
  readonly taken: readonly SavedSearch[]
  readonly action: 'Save' | 'Rename'
  readonly onName: (name: string) => void
}

function NameForm({ label, initial, taken, action, onName }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') return setProblem('Enter a name.')
    if (isTaken(text, taken)) return setProblem('Another saved search has this name.')
    onName(text)
  }
  return (
    <form className="searches__name" onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={name}
        onText={(text) => {
          setName(text)
          setProblem(null)
        }}
        maxLength={MAX_NAME}
        error={problem}
      />
      <Button type="submit" size="small">
        {action}
      </Button>
    </form>
  )
}
