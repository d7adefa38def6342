// The fold of the workspace.
import { WORKSPACE_KEY } from '../../contract/workspace'
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'
import { workspaceSubject } from './workspace.state'

export const workspaceHandlers: Handlers<'workspace'> = {
  ...keptHandlers(WORKSPACE_KEY, workspaceSubject),
  'workspace/save-requested': (slice, { payload: { change } }) => chosenNow(slice, change),
}
