// What a person arranges on a board: which columns its table has, and whether it is a table or cards. Kept for the person.
import { Columns3, LayoutList, Table2 } from 'lucide-react'
import type { BoardColumn } from '../../../../domain/board-columns'
import { workspaceSaveRequested } from '../../../../state/workspace/workspace.events'
import { selectWorkspace } from '../../../../state/workspace/workspace.selectors'
import { Button, buttonClass, IconButton } from '../../../../ui/button'
import { CheckField } from '../../../../ui/check-field'
import { Popover } from '../../../../ui/popover'
import type { BoardStatus } from '../../../destinations'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { columnCopy } from './column-copy'
import './columns-menu.css'

interface ColumnsMenuProps {
  readonly status: BoardStatus
  /** All that this board can show. */
  readonly columns: readonly BoardColumn[]
  /** What it shows now. */
  readonly shown: readonly BoardColumn[]
}

/** **Columns**: a checkbox for each. */
export function ColumnsMenu({ status, columns, shown }: ColumnsMenuProps) {
  const workspace = useAppSelector(selectWorkspace)
  const dispatch = useAppDispatch()
  const save = (switches: typeof workspace.columns) =>
    dispatch(workspaceSaveRequested({ workspace: { ...workspace, columns: switches } }))
  return (
    <Popover
      label="Columns"
      triggerClass={buttonClass('bare', 'small')}
      narrow
      trigger={
        <>
          <Columns3 size={16} aria-hidden="true" />
          Columns
        </>
      }
    >
      {() => (
        <div className="columns-menu">
          {columns
            .filter((column) => column !== 'project')
            .map((column) => (
              <CheckField
                key={column}
                label={columnCopy(column, status).name}
                checked={shown.includes(column)}
                onSwitch={(on) => save({ ...workspace.columns, [column]: on })}
              />
            ))}
          <p className="key">Columns that you have not chosen are shown where there is room.</p>
          <Button
            tone="quiet"
            size="small"
            disabled={Object.keys(workspace.columns).length === 0}
            onClick={() => save({})}
          >
            Default columns
          </Button>
        </div>
      )}
    </Popover>
  )
}

/** The switch between table and cards. */
export function LayoutSwitch() {
  const workspace = useAppSelector(selectWorkspace)
  const dispatch = useAppDispatch()
  const { cards } = workspace
  const Icon = cards ? Table2 : LayoutList
  return (
    <IconButton
      label={cards ? 'Show as table' : 'Show as cards'}
      onClick={() => dispatch(workspaceSaveRequested({ workspace: { ...workspace, cards: !cards } }))}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
