// Reading the workspace: what is stored, with the defaults for what is missing or unreadable.
import { isRecord } from '../../contract/is-record'
import type { Workspace } from '../../contract/workspace'
import { createSelector } from '../core/selector'
import { keptValue } from '../preferences/kept-preference'
import type { RootState } from '../root-state'

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

/** The workspace that holds now; the same object while nothing is stored anew. */
export const selectWorkspace: (state: RootState) => Workspace = createSelector(
  [({ workspace }: RootState) => workspace],
  (kept) => readWorkspace(keptValue(kept)),
)
