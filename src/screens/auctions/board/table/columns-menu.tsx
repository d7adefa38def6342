// The board's layout controls: visible columns, and table or cards. Saved as user preferences.
import { Columns3, LayoutList, Table2 } from 'lucide-react'
import { memo } from 'react'
import { selectWorkspace } from '../../../../state/workspace/workspace.slice'
import { IconButton } from '../../../../ui/button'
import { Popover } from '../../../../ui/popover'
import { useAppSelector } from '../../../store-binding'
import { useWorkspaceSave } from '../../../use-workspace-save'
import { ColumnsForm, type ColumnsFormProps } from './columns-form'

/** The **Columns** menu. */
export const ColumnsMenu = memo(function ColumnsMenu(props: ColumnsFormProps) {
  return (
    <Popover
      label="Columns"
      triggerClass="icon-button"
      triggerLabel="Columns"
      narrow
      trigger={
        <span className="icon-button__face" title="Columns">
          <Columns3 size={18} aria-hidden="true" />
        </span>
      }
    >
      {() => <ColumnsForm {...props} />}
    </Popover>
  )
})

/** Switches between table and cards at once, then shows that the choice is being saved, or why it couldn't be. */
export const LayoutSwitch = memo(function LayoutSwitch() {
  const { cards } = useAppSelector(selectWorkspace)
  const { busy, save } = useWorkspaceSave()
  const Icon = cards ? Table2 : LayoutList
  return (
    <>
      <span className="key" role="status">
        {busy ? 'Saving…' : null}
      </span>
      <IconButton label={cards ? 'Show as table' : 'Show as cards'} onClick={() => save({ cards: !cards })}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
})
