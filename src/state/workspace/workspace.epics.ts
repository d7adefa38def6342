// Saves the workspace, in the order of the changes.
import { WORKSPACE_KEY } from '../../contract/workspace'
import { defineRequest } from '../core/request'
import { savePreference } from '../preferences/preferences.epics'
import { readWorkspace, workspaceSaveRequested, workspaceSubject } from './workspace.slice'

export const workspaceRequest = defineRequest({
  name: 'save workspace',
  action: workspaceSaveRequested,
  call: 'preference.store',
  subject: () => workspaceSubject,
  overlap: 'queue',
  send: ({ change }, tools) =>
    savePreference(tools, {
      key: WORKSPACE_KEY,
      subject: workspaceSubject,
      preference: tools.state().workspace,
      change,
      read: readWorkspace,
    }),
})
