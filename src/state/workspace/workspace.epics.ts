// Saves the workspace, in the order of the changes.
import { WORKSPACE_KEY } from '../../contract/workspace'
import { defineRequest } from '../core/request'
import { savePreference, unsavedIn } from '../preferences/kept-preference'
import { workspaceSaveRequested, workspaceSubject } from './workspace.slice'

export const workspaceRequest = defineRequest({
  name: 'save workspace',
  action: workspaceSaveRequested,
  call: 'preference.store',
  subject: () => workspaceSubject,
  overlap: 'queue',
  send: ({ change }, tools) =>
    savePreference(tools, WORKSPACE_KEY, unsavedIn(tools.state().workspace, change), workspaceSubject),
})
