// How a person arranged the boards: what is stored, with the defaults for what is missing or unreadable.
import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import { isRecord } from '../../contract/json'
import type { Workspace } from '../../contract/workspace'
import { WORKSPACE_KEY } from '../../contract/workspace'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import type { KeptPreference } from '../preferences/kept-preference'
import { addKeptCases, chosenNow, keptValue, nothingKept } from '../preferences/kept-preference'
import type { RootState } from '../root-reducer'

/** The subject of saving it. */
export const workspaceSubject = 'workspace.save'

/** Only what the person has changed. A column without a choice, and all columns as null, are shown as there is room. */
export type WorkspaceChange = Partial<Omit<Workspace, 'columns'>> & { readonly columns?: Workspace['columns'] | null }

/** Save this change of the workspace; the rest stays as it is, also if another device changed it. */
export const workspaceSaveRequested = action('workspace/save-requested')<{ readonly change: WorkspaceChange }>()

export const workspaceReducer: Reducer<KeptPreference> = createSlice({
  name: 'workspace',
  initialState: nothingKept,
  reducers: {},
  extraReducers: (builder) => {
    addKeptCases(builder, WORKSPACE_KEY, workspaceSubject)
    builder.addCase(workspaceSaveRequested, (slice, { payload: { change } }) => chosenNow(slice, change))
  },
}).reducer

/** The workspace as the server keeps it, with unsaved choices. */
export const selectWorkspaceKept = ({ workspace }: RootState): KeptPreference => workspace

/** What holds before a person arranged anything: a table where it fits, its columns as there is room, no limit. */
const defaultWorkspace: Workspace = { cards: false, columns: {}, exposure_limit: null }

const switchesIn = (value: unknown): Workspace['columns'] =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      )
    : {}

/** A workspace from whatever an older or newer app has stored: each field by itself, the default for what cannot be read. */
function readWorkspace(stored: unknown): Workspace {
  if (!isRecord(stored)) return defaultWorkspace
  const limit = stored.exposure_limit
  return {
    cards: stored.cards === true,
    columns: switchesIn(stored.columns),
    exposure_limit: typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 ? limit : null,
  }
}

/** The workspace in effect; the same object until it changes. */
export const selectWorkspace: (state: RootState) => Workspace = createAppSelector(
  [({ workspace }: RootState) => workspace],
  (kept) => readWorkspace(keptValue(kept)),
)
