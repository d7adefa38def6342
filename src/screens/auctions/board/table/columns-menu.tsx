// What a person arranges on a board: which columns its table has, and whether it is a table or cards. Kept for the person.
import { Columns3, LayoutList, Table2 } from 'lucide-react'
import { memo } from 'react'
import { selectWorkspace, workspaceSaveRequested } from '../../../../state/workspace/workspace.slice'
import { buttonClass, IconButton } from '../../../../ui/button'
import { Popover } from '../../../../ui/popover'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import type { ColumnsFormProps } from './columns-form'
import { ColumnsForm } from './columns-form'

/** **Columns**: a checkbox for each. */
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

/** The switch between table and cards. */
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
