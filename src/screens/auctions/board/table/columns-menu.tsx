// The board's layout controls: visible columns, and table or cards. Saved as user preferences.
import { Columns3, LayoutList, Table2 } from 'lucide-react'
import { memo } from 'react'
import { selectWorkspace, workspaceSaveRequested } from '../../../../state/workspace/workspace.slice'
import { buttonClass, IconButton } from '../../../../ui/button'
import { Popover } from '../../../../ui/popover'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import type { ColumnsFormProps } from './columns-form'
import { ColumnsForm } from './columns-form'

/** The **Columns** menu. */
export const ColumnsMenu = memo(function ColumnsMenu(props: ColumnsFormProps) {
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
      {() => <ColumnsForm {...props} />}
    </Popover>
  )
})

/** Switches between table and cards. */
export const LayoutSwitch = memo(function LayoutSwitch() {
  const { cards } = useAppSelector(selectWorkspace)
  const dispatch = useAppDispatch()
  const Icon = cards ? Table2 : LayoutList
  return (
    <IconButton
      label={cards ? 'Show as table' : 'Show as cards'}
      onClick={() => dispatch(workspaceSaveRequested({ change: { cards: !cards } }))}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
})
