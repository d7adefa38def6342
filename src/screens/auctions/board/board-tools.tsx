// Search, filters and sort of a board (S9.11, S9.12). Every change is an action; state and session hold the query.
import { Keyboard } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { memo } from 'react'
import { formatCount } from '../../../domain/formats'
import type { BoardSort } from '../../../state/boards/board-sorts'
import type { BoardQuery } from '../../../state/boards/boards.slice'
import {
  boardQueryChanged,
  boardQueryCleared,
  defaultBoardQuery,
  selectBoardQuery,
} from '../../../state/boards/boards.slice'
import { makeBoardPeopleView } from '../../../state/views/board-people.view'
import { Button, IconButton } from '../../../ui/button'
import { ChipToggle } from '../../../ui/chip-toggle'
import { NARROW, useMediaQuery } from '../../../ui/media-query'
import { SearchField } from '../../../ui/search-field'
import type { Choice } from '../../../ui/select-field'
import { SelectField } from '../../../ui/select-field'
import type { BoardStatus } from '../../destinations'
import { usePacedSelector } from '../../paced-selector'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import type { ReadBoard } from './use-board'

const sorts: readonly Choice<BoardSort>[] = [
  { value: 'project-name', label: 'Project name' },
  { value: 'section', label: 'Section Of Act' },
  { value: 'date-ascending', label: 'Date ascending' },
  { value: 'date-descending', label: 'Date descending' },
]

/** The named orders of a board; an order by a column of the table is named while it holds. */
function sortsOf(status: BoardStatus, isInvestor: boolean, now: BoardSort): readonly Choice<BoardSort>[] {
  const choices: Choice<BoardSort>[] = [...sorts]
  if (status === 'live') choices.unshift({ value: 'ends-soonest', label: 'Ends soonest' })
  if (status === 'live' && isInvestor) choices.splice(1, 0, { value: 'standing', label: 'My standing' })
  if (status === 'past' && isInvestor) choices.push({ value: 'wins', label: 'Wins' })
  if (!choices.some(({ value }) => value === now)) choices.push({ value: now, label: 'As in the table' })
  return choices
}

interface BoardToolsProps {
  readonly status: BoardStatus
  /** Offers the orders and filters by own standing; for investors only (S6.7). */
  readonly withOwn: boolean
  /** Offers the filter by originator or lender; for sellers only (S9.12). */
  readonly withPeople: boolean
  readonly search: Ref<HTMLInputElement>
}

/** Search box, toggles, sort. */
export const BoardTools = memo(function BoardTools({ status, withOwn, withPeople, search }: BoardToolsProps) {
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const dispatch = useAppDispatch()
  const change = (part: Partial<BoardQuery>) => dispatch(boardQueryChanged({ status, change: part }))
  const withResults = withOwn && status === 'past'
  // If the filters do not fit beside the search, they have a line of their own.
  const narrow = useMediaQuery(NARROW)
  const twoLines = narrow || withResults || withPeople
  const sort = (
    <SelectField
      label="Sort by"
      labelHidden
      value={query.sort}
      choices={sortsOf(status, withOwn, query.sort)}
      onChoice={(wanted) => change({ sort: wanted })}
    />
  )
  return (
    <search className={twoLines ? 'board__tools board__tools--two' : 'board__tools'}>
      <SearchField
        ref={search}
        className="board__search"
        label="Find a project"
        value={query.search}
        onText={(text) => change({ search: text })}
      />
      {twoLines ? sort : null}
      <ChipToggle pressed={query.construction} onPressed={(construction) => change({ construction })}>
        Construction
      </ChipToggle>
      <ChipToggle pressed={query.permanent} onPressed={(permanent) => change({ permanent })}>
        Permanent
      </ChipToggle>
      {withResults ? (
        <>
          <ChipToggle pressed={query.win} onPressed={(win) => change({ win })}>
            Win
          </ChipToggle>
          <ChipToggle pressed={query.pass} onPressed={(pass) => change({ pass })}>
            Pass
          </ChipToggle>
        </>
      ) : null}
      {withPeople ? (
        <PersonField status={status} person={query.person} onPerson={(person) => change({ person })} />
      ) : null}
      {twoLines ? null : sort}
    </search>
  )
})

type Person = BoardQuery['person']

interface PersonFieldProps {
  readonly status: BoardStatus
  readonly person: Person
  readonly onPerson: (person: Person) => void
}

const ANYBODY = 'anybody'

/** Picks an originator, or the lender where no originator is. */
function PersonField({ status, person, onPerson }: PersonFieldProps) {
  const { originators, lender } = useView(makeBoardPeopleView, status)
  const choices: Choice<string>[] = [
    { value: ANYBODY, label: 'Everybody' },
    ...(lender || person === 'lender' ? [{ value: 'lender', label: 'The lender' }] : []),
    ...originators.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // The board stays filtered by a person whose last loan has left it.
  if (typeof person === 'number' && !originators.some(({ id }) => id === person))
    choices.push({ value: String(person), label: `Originator ${person}` })
  const chosen = (value: string): Person => (value === ANYBODY ? null : value === 'lender' ? value : Number(value))
  return (
    <SelectField
      label="Person"
      labelHidden
      value={person === null ? ANYBODY : String(person)}
      choices={choices}
      onChoice={(value) => onPerson(chosen(value))}
    />
  )
}

interface BoardCountProps {
  readonly status: BoardStatus
  readonly board: ReadBoard
  readonly onKeys: () => void
  /** Further tools of this board. */
  readonly children?: ReactNode
}

/** The count of shown auctions, **Clear filters**, and the list of shortcuts. */
export function BoardCount({ status, board, onKeys, children }: BoardCountProps) {
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const dispatch = useAppDispatch()
  return (
    <div className="board__count num">
      <Shown board={board} />
      {isPlain(query) ? null : (
        <Button tone="bare" size="small" onClick={() => dispatch(boardQueryCleared({ status }))}>
          Clear filters
        </Button>
      )}
      {children}
      <IconButton label="Keyboard shortcuts" onClick={onKeys}>
        <Keyboard size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Shown({ board }: { readonly board: ReadBoard }) {
  const shown = usePacedSelector((state) => board(state).shown)
  const total = usePacedSelector((state) => board(state).total)
  return (
    <span role="status">
      {formatCount(shown)} of {formatCount(total)} shown
    </span>
  )
}

const parts = Object.keys(defaultBoardQuery) as (keyof BoardQuery)[]
const isPlain = (query: BoardQuery): boolean => parts.every((part) => query[part] === defaultBoardQuery[part])
