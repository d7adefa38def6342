// Collapses and expands the sidebar. The choice is kept with the user's other layout.
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect } from 'react'
import { usePreferenceSave } from '../screens/use-preference-save'
import { selectWorkspacePreference, workspaceSaveRequested, workspaceSubject } from '../state/workspace/workspace.slice'
import { IconButton } from '../ui/button'
import { useToast } from '../ui/toasts'

export function SidebarSwitch({ collapsed }: { readonly collapsed: boolean }) {
  const { problem, save } = usePreferenceSave({ subject: workspaceSubject, select: selectWorkspacePreference })
  const toast = useToast()
  useEffect(() => {
    if (problem !== null) toast({ tone: 'wrong', text: problem, about: workspaceSubject })
  }, [problem, toast])
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <IconButton
      label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      onClick={() => save(workspaceSaveRequested({ change: { icon_sidebar: !collapsed } }))}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
