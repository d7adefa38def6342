// What a person wants with the workspace.
import type { Workspace } from '../../contract/workspace'
import { intent } from '../core/intent'

/** Keep this workspace. */
export const workspaceSaveRequested = intent('workspace/save-requested')<{ readonly workspace: Workspace }>()
