// Saving the workspace, in the order of the changes.
import { WORKSPACE_KEY } from '../../contract/workspace'
import { defineRequest } from '../core/request'
import { workspaceSaveRequested } from './workspace.events'
import { workspaceSubject } from './workspace.state'

export const workspaceRequest = defineRequest({
  name: 'save workspace',
  intent: workspaceSaveRequested,
  call: 'preference.store',
  subject: () => workspaceSubject,
  overlap: 'queue',
  input: ({ workspace }) => ({ body: { key: WORKSPACE_KEY, value: workspace } }),
})
