// Collapses and expands the sidebar. The choice is kept with the user's other layout.
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useWorkspaceSave } from '../screens/use-workspace-save'
import { IconButton } from '../ui/button'

export function SidebarSwitch({ collapsed }: { readonly collapsed: boolean }) {
  const { save } = useWorkspaceSave()
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <IconButton
      label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      onClick={() => save({ icon_sidebar: !collapsed })}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
