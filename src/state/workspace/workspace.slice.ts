// The user's layout of the boards, stored as a preference, with defaults for missing or unreadable fields.
import { isRecord } from '../../contract/json'
import { WORKSPACE_KEY, type Workspace } from '../../contract/workspace'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** The subject of saving it. */
export const workspaceSubject = 'workspace.save'

/** Only the changed fields. A column that wasn't chosen is shown if there's room; `columns: null` resets all of them. */
export type WorkspaceChange = Partial<Omit<Workspace, 'columns'>> & { readonly columns?: Workspace['columns'] | null }

/** Save this change of the workspace. Other fields stay, even if another device changed them. */
export const workspaceSaveRequested = action('workspace/save-requested')<{ readonly change: WorkspaceChange }>()

export const workspacePreference = definePreference({
  slice: 'workspace',
  key: WORKSPACE_KEY,
  subject: workspaceSubject,
  action: workspaceSaveRequested,
  change: ({ change }) => change,
  read: readWorkspace,
})

export const reducer = preferenceReducer(workspacePreference)

/** The stored workspace, with unsaved choices. */
export const selectWorkspacePreference = ({ workspace }: RootState): SyncedPreference => workspace

/** The default: a table where it fits, with the columns that have room, the whole sidebar, and no limit. */
const defaultWorkspace: Workspace = {
  cards: false,
  compact_rows: false,
  columns: {},
  icon_sidebar: false,
  exposure_limit: null,
}

const switchesIn = (value: unknown): Workspace['columns'] =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      )
    : {}

/** Parses a stored workspace, which an older or newer app may have written: unreadable fields get their defaults. */
export function readWorkspace(stored: unknown): Workspace {
  if (!isRecord(stored)) return defaultWorkspace
  const limit = stored.exposure_limit
  return {
    cards: stored.cards === true,
    compact_rows: stored.compact_rows === true,
    columns: switchesIn(stored.columns),
    icon_sidebar: stored.icon_sidebar === true,
    exposure_limit: typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 ? limit : null,
  }
}

/** The workspace in effect; the same object until it changes. */
export const selectWorkspace: (state: RootState) => Workspace = createAppSelector(
  [({ workspace }: RootState) => workspace],
  (preference) => readWorkspace(effectiveValue(preference)),
)
