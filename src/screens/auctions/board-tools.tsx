// Search, filters and sort of a board. Everything is an intent; the query lives in the state and in the session. spec §9
import { Keyboard } from 'lucide-react'
import type { Ref } from 'react'
import { boardQueryChanged, boardQueryCleared } from '../../state/boards/boards.events'
import { selectBoardQuery } from '../../state/boards/boards.selectors'
import type { BoardQuery, BoardSort } from '../../state/boards/boards.state'
import { defaultBoardQuery } from '../../state/boards/boards.state'
import { Button, IconButton } from '../../ui/button'
import { ChipToggle } from '../../ui/chip-toggle'
import { SearchField } from '../../ui/search-field'
import type { Choice } from '../../ui/select-field'
import { SelectField } from '../../ui/select-field'
import type { BoardStatus } from '../destinations'
import { useIntent, useRead } from '../store-binding'

const sorts: readonly Choice<BoardSort>[] = [
  { value: 'project-name', label: 'Project name' },
  { value: 'section', label: 'Section Of Act' },
  { value: 'date-ascending', label: 'Date ascending' },
  { value: 'date-descending', label: 'Date descending' },
  { value: 'wins', label: 'Wins' },
]

interface BoardToolsProps {
  readonly status: BoardStatus
  /** Wins mean something to investors only. spec §6 */
  readonly withWins: boolean
  readonly search: Ref<HTMLInputElement>
}

/** Search box, toggles, sort. */
export function BoardTools({ status, withWins, search }: BoardToolsProps) {
  const query = useRead((state) => selectBoardQuery(state, status))
  const say = useIntent()
  const change = (part: Partial<BoardQuery>) => say(boardQueryChanged({ status, change: part }))
  return (
    <search className="board__tools">
      <SearchField
        ref={search}
        className="board__search"
        label="Find a project"
        value={query.search}
        onText={(text) => change({ search: text })}
      />
      <ChipToggle pressed={query.construction} onPressed={(construction) => change({ construction })}>
        Construction
      </ChipToggle>
      <ChipToggle pressed={query.permanent} onPressed={(permanent) => change({ permanent })}>
        Permanent
      </ChipToggle>
      <SelectField
        label="Sort by"
        labelHidden
        value={query.sort}
        choices={withWins ? sorts : sorts.filter((sort) => sort.value !== 'wins')}
        onChoice={(sort) => change({ sort })}
      />
    </search>
  )
}

interface BoardCountProps {
  readonly status: BoardStatus
  readonly shown: number
  readonly total: number
  readonly onKeys: () => void
}

/** Count of shown of all, the way back to all, and the list of keys. */
export function BoardCount({ status, shown, total, onKeys }: BoardCountProps) {
  const query = useRead((state) => selectBoardQuery(state, status))
  const say = useIntent()
  return (
    <div className="board__count num">
      <span role="status">
        {shown} of {total} shown
      </span>
      {isPlain(query) ? null : (
        <Button tone="bare" size="small" onClick={() => say(boardQueryCleared({ status }))}>
          Clear filters
        </Button>
      )}
      <IconButton label="Keyboard shortcuts" onClick={onKeys}>
        <Keyboard size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const isPlain = (query: BoardQuery): boolean =>
  query.search === defaultBoardQuery.search &&
  query.construction === defaultBoardQuery.construction &&
  query.permanent === defaultBoardQuery.permanent &&
  query.sort === defaultBoardQuery.sort
