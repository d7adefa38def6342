// The fold of the workspace.
import { WORKSPACE_KEY } from '../../contract/workspace'
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'

export const workspaceHandlers: Handlers<'workspace'> = {
  ...keptHandlers(WORKSPACE_KEY),
  'workspace/save-requested': (_slice, { payload: { workspace } }) => chosenNow(workspace),
}
