// The content of the Columns menu: a checkbox per column. Choices are saved as user preferences.
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
  /** All columns available on this board. */
  readonly columns: readonly BoardColumn[]
  /** The columns visible now. */
  readonly shown: readonly BoardColumn[]
}

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
      <p className="key">Other columns appear when there’s room.</p>
      <Button tone="quiet" size="small" disabled={Object.keys(switches).length === 0} onClick={() => save(null)}>
        Reset columns
      </Button>
    </div>
  )
}
