// Drafts as text: a list of versions, one per writer, in the browser and on the server. Outdated, truncated or invalid text is
// ignored.
import { isRecord } from '../../contract/json'
import type { Draft, DraftVersion, OfferedDraft, StoredDraft } from './drafts.slice'

/**
 * Maximum number of versions, one per tab or device. Beyond it the oldest are dropped, so that the text stays far below the 256 kB
 * that a server accepts per key.
 */
const MAX_VERSIONS = 8

/** Only the newest versions of longer lineages count. */
const MAX_LINEAGE = 8

const versionsIn = (value: unknown): readonly DraftVersion[] =>
  Array.isArray(value)
    ? value
        .filter((each): each is DraftVersion => {
          return isRecord(each) && typeof each.writer === 'string' && typeof each.at === 'number'
        })
        .map(({ writer, at }) => ({ writer, at }))
    : []

/** The versions that follow if this stored version is continued. */
export const lineageOf = ({ writer, at, lineage }: StoredDraft): readonly DraftVersion[] =>
  [{ writer, at }, ...lineage].slice(0, MAX_LINEAGE)

function draftIn(value: unknown): StoredDraft | null {
  if (!isRecord(value)) return null
  const { writer, browser, at, step, values, lineage } = value
  if (typeof writer !== 'string' || typeof at !== 'number' || !isRecord(values)) return null
  return {
    writer,
    browser: typeof browser === 'string' ? browser : '',
    at,
    step: typeof step === 'string' ? step : null,
    values,
    lineage: versionsIn(lineage),
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The versions on the server, newest first. They are stored as one text, because servers trim strings inside JSON. */
export function readServerVersions(value: unknown): readonly StoredDraft[] {
  const read = typeof value === 'string' ? parseJson(value) : value
  return newestFirst(Array.isArray(read) ? read : [read])
}

const newestFirst = (list: readonly unknown[]): readonly StoredDraft[] =>
  list
    .map(draftIn)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.at - a.at)

/** The versions in the browser, newest first. */
export function readLocalVersions(text: string | null): readonly StoredDraft[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  return newestFirst(list)
}

export const writeVersions = (versions: readonly StoredDraft[]): string =>
  JSON.stringify(versions.slice(0, MAX_VERSIONS))

/** The draft without its writer. */
export const plainDraft = ({ at, step, values }: Draft): Draft => ({ at, step, values })

/** Converts a stored version to an offer; `here` is the id of this browser. */
export const offeredDraft = (stored: StoredDraft, here: string): OfferedDraft => ({
  ...plainDraft(stored),
  version: { writer: stored.writer, at: stored.at },
  lineage: lineageOf(stored),
  isFromThisBrowser: stored.browser === here,
})
