// What the menu of columns holds: a checkbox for each column of a board. Kept for the person.
import type { BoardColumn } from '../../../../domain/board-columns'
import type { WorkspaceChange } from '../../../../state/workspace/workspace.slice'
import { selectWorkspace, workspaceSaveRequested } from '../../../../state/workspace/workspace.slice'
import { Button } from '../../../../ui/button'
import { CheckField } from '../../../../ui/check-field'
import type { BoardStatus } from '../../../destinations'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { columnCopy } from './column-copy'
import './columns-form.css'

export interface ColumnsFormProps {
  readonly status: BoardStatus
  /** All that this board can show. */
  readonly columns: readonly BoardColumn[]
  /** What it shows now. */
  readonly shown: readonly BoardColumn[]
}

/** The checkboxes. */
export function ColumnsForm({ status, columns, shown }: ColumnsFormProps) {
  const { columns: switches } = useAppSelector(selectWorkspace)
  const dispatch = useAppDispatch()
  const save = (columns: Required<WorkspaceChange>['columns']) =>
    dispatch(workspaceSaveRequested({ change: { columns } }))
  return (
    <div className="columns-menu">
      {columns
        .filter((column) => column !== 'project')
        .map((column) => (
          <CheckField
            key={column}
            label={columnCopy(column, status).name}
            checked={shown.includes(column)}
            onSwitch={(on) => save({ [column]: on })}
          />
        ))}
      <p className="key">Columns that you have not chosen are shown where there is room.</p>
      <Button tone="quiet" size="small" disabled={Object.keys(switches).length === 0} onClick={() => save(null)}>
        Default columns
      </Button>
    </div>
  )
}
