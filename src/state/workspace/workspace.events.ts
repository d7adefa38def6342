// What a person wants with the workspace.
import type { Workspace } from '../../contract/workspace'
import { intent } from '../core/intent'

/** Only what the person has changed. A column without a choice, and all columns as null, are shown as there is room. */
export type WorkspaceChange = Partial<Omit<Workspace, 'columns'>> & { readonly columns?: Workspace['columns'] | null }

/** Keep this change of the workspace; the rest stays as it is, whoever changed it. */
export const workspaceSaveRequested = intent('workspace/save-requested')<{ readonly change: WorkspaceChange }>()
