// Saves the workspace, in the order of the changes.
import { preferenceRequest } from '../preferences/preferences.epics'
import { workspacePreference } from './workspace.slice'

export const workspaceRequest = preferenceRequest(workspacePreference)
