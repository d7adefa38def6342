// Exports the auctions shown on a board, in the board's order.
import { Download } from 'lucide-react'
import type { BoardColumn } from '../../../domain/board-columns'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { selectOffers } from '../../../state/capabilities/capabilities.slice'
import { selectSession } from '../../../state/session/session.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { IconButton } from '../../../ui/button'
import type { BoardStatus } from '../../destinations'
import { useGetState, useScreenPorts } from '../../store-binding'
import { fileName } from '../text-file'
import { auctionsCsv, yieldColumns } from './auctions-csv'
import type { BoardSelector } from './use-board'

export interface ExportCsvProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  /** The columns visible now. */
  readonly columns: readonly BoardColumn[]
}

/** The button. It reads the auctions only when clicked. */
export function ExportCsv({ status, selectBoard, columns }: ExportCsvProps) {
  const { saver } = useScreenPorts()
  const getState = useGetState()
  const save = () => {
    const state = getState()
    const { user, world } = selectSession(state)
    const panel = makeAuctionPanelView()
    const panels = selectBoard(state)
      .ids.slice()
      .flatMap((id) => panel(state, id) ?? [])
    const scope = {
      status,
      role: user?.role ?? null,
      settles: selectOffers(state, 'settlement'),
      hasFigures: selectOffers(state, 'loan-figures'),
      world,
    }
    saver.save({
      name: fileName([status, 'auctions'], 'csv', world),
      type: 'text/csv',
      text: auctionsCsv(panels, scope, yieldColumns(columns, selectAssumption(state))),
    })
  }
  return (
    <IconButton label="Export CSV" onClick={save}>
      <Download size={18} aria-hidden="true" />
    </IconButton>
  )
}
