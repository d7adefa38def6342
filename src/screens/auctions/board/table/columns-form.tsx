// The content of the Columns menu: a checkbox per column. Choices apply at once and are saved as user preferences.
import type { BoardColumn } from '../../../../domain/board-columns'
import { isYieldFigure } from '../../../../domain/yield/assumption'
import { selectAssumption } from '../../../../state/assumption/assumption.slice'
import {
  selectWorkspace,
  selectWorkspacePreference,
  type WorkspaceChange,
  workspaceSaveRequested,
  workspaceSubject,
} from '../../../../state/workspace/workspace.slice'
import { Button } from '../../../../ui/button'
import { CheckField } from '../../../../ui/check-field'
import { Notice } from '../../../../ui/states'
import type { BoardStatus } from '../../../destinations'
import { useAppSelector } from '../../../store-binding'
import { usePreferenceSave } from '../../../use-preference-save'
import { Assumption } from '../../money/assumption'
import { columnTexts } from './column-copy'
import './columns-form.css'

export interface ColumnsFormProps {
  readonly status: BoardStatus
  /** All columns available on this board. */
  readonly columns: readonly BoardColumn[]
  /** The columns visible now. */
  readonly shown: readonly BoardColumn[]
}

export function ColumnsForm({ status, columns, shown }: ColumnsFormProps) {
  const { compact_rows, columns: switches } = useAppSelector(selectWorkspace)
  const assumption = useAppSelector(selectAssumption)
  const { busy, problem, isSaved, save } = usePreferenceSave({
    subject: workspaceSubject,
    select: selectWorkspacePreference,
  })
  const saveColumns = (columns: Required<WorkspaceChange>['columns']) =>
    save(workspaceSaveRequested({ change: { columns } }))
  return (
    <div className="columns-menu">
      {columns
        .filter((column) => column !== 'project')
        .map((column) => (
          <CheckField
            key={column}
            label={columnTexts(column, status, assumption).name}
            checked={shown.includes(column)}
            onSwitch={(on) => saveColumns({ [column]: on })}
          />
        ))}
      <p className="key">Other columns appear when there’s room.</p>
      <CheckField
        label="Compact rows"
        checked={compact_rows}
        onSwitch={(on) => save(workspaceSaveRequested({ change: { compact_rows: on } }))}
      />
      {columns.some(isYieldFigure) ? <Assumption assumption={assumption} /> : null}
      <p className="key" role="status">
        {busy ? 'Saving…' : isSaved ? 'Saved.' : null}
      </p>
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
          <Button tone="bare" size="small" onClick={() => saveColumns({})}>
            Try again
          </Button>
        </Notice>
      )}
      <Button tone="quiet" size="small" disabled={Object.keys(switches).length === 0} onClick={() => saveColumns(null)}>
        Reset columns
      </Button>
    </div>
  )
}
