// Exports the auctions shown on a board, in the board's order.
import { Download } from 'lucide-react'
import type { BoardColumn } from '../../../domain/board-columns'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { selectSession } from '../../../state/session/session.slice'
import { makeAuctionCardView } from '../../../state/views/auction-card.view'
import { Button } from '../../../ui/button'
import { useGetState, useScreenPorts } from '../../store-binding'
import { fileName } from '../text-file'
import { auctionsCsv, yieldColumns } from './auctions-csv'
import type { BoardSelector } from './use-board'

interface ExportCsvProps {
  readonly selectBoard: BoardSelector
  /** The columns visible now. */
  readonly columns: readonly BoardColumn[]
}

/** The button. It reads the auctions only when clicked. */
export function ExportCsv({ selectBoard, columns }: ExportCsvProps) {
  const { saver } = useScreenPorts()
  const getState = useGetState()
  const save = () => {
    const state = getState()
    const { world } = selectSession(state)
    const card = makeAuctionCardView()
    const cards = selectBoard(state)
      .ids.slice()
      .flatMap((id) => card(state, id) ?? [])
    const name = fileName(['past auctions'], 'csv', world)
    saver.save({
      name,
      type: 'text/csv',
      text: auctionsCsv(cards, world, yieldColumns(columns, selectAssumption(state))),
    })
  }
  return (
    <Button tone="bare" size="small" onClick={save}>
      <Download size={16} aria-hidden="true" />
      Export CSV
    </Button>
  )
}
