// Search, filters and sort order of a board (S9.11, S9.12). Changes are dispatched; the store and the session hold the query.
import { Keyboard } from 'lucide-react'
import { memo, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../domain/formats'
import type { BoardSort } from '../../../state/boards/board-sorts'
import {
  type BoardQuery,
  boardQueryChanged,
  boardQueryCleared,
  defaultBoardQuery,
  selectBoardQuery,
} from '../../../state/boards/boards.slice'
import { profileRequested } from '../../../state/profiles/profiles.slice'
import { makeBoardPeopleView } from '../../../state/views/board-people.view'
import { selectHasWatchList } from '../../../state/watch-list/watch-list.slice'
import { Button, IconButton } from '../../../ui/button'
import { ChipToggle } from '../../../ui/chip-toggle'
import { LiveRegion } from '../../../ui/live-region'
import { NARROW, useMediaQuery } from '../../../ui/media-query'
import { SearchField } from '../../../ui/search-field'
import { type Choice, SelectField } from '../../../ui/select-field'
import type { BoardStatus } from '../../destinations'
import { usePacedSelector } from '../../paced-selector'
import { useAppDispatch, useAppSelector, useGetState, useView } from '../../store-binding'
import { useOffers } from '../../use-offers'
import type { BoardSelector } from './use-board'

const sorts: readonly Choice<BoardSort>[] = [
  { value: 'project-name', label: 'Project name' },
  { value: 'section', label: 'Section Of Act' },
  { value: 'date-ascending', label: 'Date ascending' },
  { value: 'date-descending', label: 'Date descending' },
]

/** The sort choices of a board. Sorting by a table column adds "Table order" while it is active. */
function sortsOf(
  { status, withOwn: isInvestor }: Pick<BoardToolsProps, 'status' | 'withOwn'>,
  now: BoardSort,
  knowsEnds: boolean,
): readonly Choice<BoardSort>[] {
  const choices: Choice<BoardSort>[] = [...sorts]
  if (status === 'live' && isInvestor) choices.unshift({ value: 'standing', label: 'My standing' })
  if (status === 'live' && knowsEnds) choices.unshift({ value: 'ends-soonest', label: 'Ends soonest' })
  if (status === 'past' && isInvestor) choices.push({ value: 'wins', label: 'Wins' })
  if (!choices.some(({ value }) => value === now)) choices.push({ value: now, label: 'Table order' })
  return choices
}

interface BoardToolsProps {
  readonly status: BoardStatus
  /** Adds sorting and filters by the viewer's standing; investors only (S6.7). */
  readonly withOwn: boolean
  /** Adds the filter by originator or lender; sellers only (S9.12). */
  readonly withPeople: boolean
  readonly search: Ref<HTMLInputElement>
}

export const BoardTools = memo(function BoardTools({ status, withOwn, withPeople, search }: BoardToolsProps) {
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const dispatch = useAppDispatch()
  const change = (part: Partial<BoardQuery>) => dispatch(boardQueryChanged({ status, change: part }))
  const knowsEnds = useOffers('countdown')
  const hasWatchList = useAppSelector(selectHasWatchList)
  const withResults = withOwn && status === 'past'
  // Filters that don't fit next to the search have a second line.
  const narrow = useMediaQuery(NARROW)
  // Without ends, the default order of live auctions is by date.
  const order = query.sort === 'ends-soonest' && status === 'live' && !knowsEnds ? 'date-descending' : query.sort
  const twoLines = narrow || withResults || withPeople
  const sort = (
    <SelectField
      label="Sort by"
      labelHidden
      value={order}
      choices={sortsOf({ status, withOwn }, order, knowsEnds)}
      onChoice={(choice) => change({ sort: choice })}
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
      {withPeople ? (
        <PersonField status={status} person={query.person} onPerson={(person) => change({ person })} />
      ) : null}
      <div className="board__chips">
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
        {hasWatchList ? (
          <ChipToggle pressed={query.watched} onPressed={(watched) => change({ watched })}>
            Watched
          </ChipToggle>
        ) : null}
      </div>
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

const ANYONE = 'anyone'

/** Filters by originator, or by lender for loans without one. */
function PersonField({ status, person, onPerson }: PersonFieldProps) {
  const { originators, hasLoansOfLender, lacksNames } = useView(makeBoardPeopleView, status)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (lacksNames) dispatch(profileRequested())
  }, [lacksNames, dispatch])
  const choices: Choice<string>[] = [
    { value: ANYONE, label: 'Everyone' },
    ...(hasLoansOfLender || person === 'lender' ? [{ value: 'lender', label: 'Lender' }] : []),
    ...originators.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // The filter stays in place after the originator's last loan has left the board.
  if (typeof person === 'number' && !originators.some(({ id }) => id === person))
    choices.push({ value: String(person), label: `Originator ${person}` })
  const personOf = (value: string): Person => (value === ANYONE ? null : value === 'lender' ? value : Number(value))
  return (
    <SelectField
      label="Person"
      labelHidden
      value={person === null ? ANYONE : String(person)}
      choices={choices}
      onChoice={(value) => onPerson(personOf(value))}
    />
  )
}

interface BoardCountProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  readonly onKeys: () => void
  /** Additional tools. */
  readonly children?: ReactNode
}

/** Once something is filtered, the count of auctions shown and **Clear filters**; then the shortcuts button. */
export function BoardCount({ status, selectBoard, onKeys, children }: BoardCountProps) {
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const dispatch = useAppDispatch()
  return (
    <div className="board__count num">
      <ShownAnnouncement status={status} selectBoard={selectBoard} />
      {isPlain(query, defaultBoardQuery(status)) ? null : (
        <>
          <Shown selectBoard={selectBoard} />
          <Button tone="bare" size="small" onClick={() => dispatch(boardQueryCleared({ status }))}>
            Clear filters
          </Button>
        </>
      )}
      {children}
      <IconButton className="board__keys" label="Keyboard shortcuts" onClick={onKeys}>
        <Keyboard size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Shown({ selectBoard }: { readonly selectBoard: BoardSelector }) {
  const shown = usePacedSelector((state) => selectBoard(state).shown)
  const total = usePacedSelector((state) => selectBoard(state).total)
  return (
    <span className="board__shown">
      {formatCount(shown)} of {formatCount(total)} shown
    </span>
  )
}

/** Announces the count after the user's own filtering, but not when auctions open and close. */
function ShownAnnouncement({ status, selectBoard }: Pick<BoardCountProps, 'status' | 'selectBoard'>) {
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const getState = useGetState()
  const [text, setText] = useState('')
  const before = useRef({ status, query })
  useEffect(() => {
    const isFiltered = before.current.status === status && !isSameFilter(before.current.query, query)
    before.current = { status, query }
    if (!isFiltered) return
    const { shown, total } = selectBoard(getState())
    setText(`Showing ${formatCount(shown)} of ${formatCount(total)} auctions`)
  }, [status, query, selectBoard, getState])
  return <LiveRegion text={text} everyMs={1_000} />
}

const parts = Object.keys(defaultBoardQuery('live')) as (keyof BoardQuery)[]
const isSameFilter = (one: BoardQuery, other: BoardQuery): boolean =>
  parts.every((part) => part === 'sort' || one[part] === other[part])
const isPlain = (query: BoardQuery, plain: BoardQuery): boolean => parts.every((part) => query[part] === plain[part])
