// Saves a change of the user's layout, and shows a toast if that fails.
import { useEffect } from 'react'
import {
  selectWorkspacePreference,
  type WorkspaceChange,
  workspaceSaveRequested,
  workspaceSubject,
} from '../state/workspace/workspace.slice'
import { useToast } from '../ui/toasts'
import { usePreferenceSave } from './use-preference-save'

/** `busy` while it's being saved; `save` applies the change at once. */
export function useWorkspaceSave() {
  const { busy, problem, save } = usePreferenceSave({ subject: workspaceSubject, select: selectWorkspacePreference })
  const toast = useToast()
  useEffect(() => {
    if (problem !== null) toast({ tone: 'wrong', text: problem, about: workspaceSubject })
  }, [problem, toast])
  return { busy, save: (change: WorkspaceChange) => save(workspaceSaveRequested({ change })) }
}
