// One auction as a row of a board's table, written into the document by hand.
import type { ReactNode } from 'react'
import type { BoardColumn } from '../../../../domain/board-columns'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import type { BoardStatus, Destinations } from '../../../destinations'
import { kindOf, placeOf, sectionName } from '../../loan-copy'
import { closingText, timeLeftOf } from '../../time-left'
import { isComparable, rowLinkId } from '../auction-row'
import { columnCopy } from './column-copy'
import type { CellContent, RowActs, RowCells } from './row-cells'
import { createRowCells } from './row-cells'
import { tableCell } from './table-cell'

/** What all rows of a table are drawn by. */
export interface RowsLook {
  readonly status: BoardStatus
  /** The first one is the project. */
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  /** Ids of those that are selected for the comparison. */
  readonly compared: readonly number[]
  /** Official ms. */
  readonly now: number | null
  /** What is shown may be old. */
  readonly isOld: boolean
  readonly to: Destinations
  readonly acts: RowActs
}

/** What React draws into a cell. */
export interface DrawnCell {
  readonly key: string
  readonly cell: HTMLElement
  readonly node: ReactNode
}

export interface TableRow {
  readonly element: HTMLElement
  /** Writes what differs from what it showed last. Answers what React has to draw; the same list while none of it changes. */
  show(card: AuctionCard, look: RowsLook): readonly DrawnCell[]
}

const NOTHING_DRAWN: readonly DrawnCell[] = []

/** Makes the row with this number, which is part of the keys of what React draws. */
export function createTableRow(row: number): TableRow {
  const element = document.createElement('tr')
  let cells: RowCells | null = null
  let contents: readonly CellContent[] = []
  let drawn = NOTHING_DRAWN
  let shownCard: AuctionCard | null = null
  let shown: RowsLook | null = null

  const hasOtherColumns = ({ columns, status, acts }: RowsLook): boolean =>
    shown?.columns !== columns || shown.status !== status || shown.acts !== acts

  return {
    element,
    show(card, look) {
      if (shownCard === card && shown === look) return drawn
      const { columns, status, selectedId, compared, now, isOld, to, acts } = look
      const { auction, loan } = card
      const { id } = auction
      const isOther = hasOtherColumns(look)
      if (cells === null || isOther) {
        const classes = columns.map((column) => classOf(column, status))
        cells = createRowCells(classes, acts)
        element.replaceChildren(...cells.elements)
      }
      if (isOther || shownCard !== card) {
        contents = columns.map((column) => tableCell(card, column))
        drawn = drawnIn(contents, row, columns, cells)
      }
      const selected = id === selectedId
      cells.write({
        auctionId: id,
        cells: contents.map((content, at) => (columns[at] === 'time' ? countdown(card, content, now, isOld) : content)),
        link: {
          id: rowLinkId(id),
          href: to.board(status, id),
          title: [loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · '),
          text: loan.project_name,
          current: selected,
        },
        toggle: isComparable(status) ? { label: `Compare ${loan.project_name}`, on: compared.includes(id) } : null,
      })
      const className = rowClass(card, selected)
      if (element.className !== className) element.className = className
      if (shownCard?.auction.id !== id) element.setAttribute('aria-labelledby', rowLinkId(id))
      shownCard = card
      shown = look
      return drawn
    },
  }
}

function drawnIn(
  contents: readonly CellContent[],
  row: number,
  columns: readonly BoardColumn[],
  { elements }: RowCells,
): readonly DrawnCell[] {
  const drawn = contents.flatMap((content, at): DrawnCell[] => {
    const cell = elements[at]
    return content.kind === 'drawn' && cell ? [{ key: `${row} ${columns[at]}`, cell, node: content.node }] : []
  })
  return drawn.length === 0 ? NOTHING_DRAWN : drawn
}

/** The time left of a live auction whose clock runs; else what the cell shows anyway. */
function countdown({ auction }: AuctionCard, content: CellContent, now: number | null, isOld: boolean): CellContent {
  if (auction.status !== 'live' || auction.paused_at) return content
  const { text, soon, closing } = timeLeftOf(auction, now)
  return { kind: 'countdown', text: closing ? closingText(text, isOld) : text, soon }
}

/** Figures stand on the right; what may be longer than its column is cut off. */
function classOf(column: BoardColumn, status: BoardStatus): string {
  if (column === 'project') return 'board-table__project'
  if (columnCopy(column, status).figures) return 'board-table__figures'
  return column === 'section' || column === 'stage' ? 'board-table__cut' : ''
}

function rowClass({ own }: AuctionCard, selected: boolean): string {
  const classes = ['board-table__row']
  if (selected) classes.push('board-table__row--on')
  if (own === 'outbid') classes.push('board-table__row--outbid')
  return classes.join(' ')
}
