// Drafts as text: in the browser a list, newest first, one per writer; on the server one. Text that is old, cut off or
// foreign is read as nothing.
import type { Draft, StoredDraft } from './drafts.state'

/** Tabs of one browser that work on one form at the same time; more than these are dropped, oldest first. */
const MOST_VERSIONS = 4

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function draftIn(value: unknown): StoredDraft | null {
  if (!isRecord(value)) return null
  const { writer, at, step, values } = value
  if (typeof writer !== 'string' || typeof at !== 'number' || !isRecord(values)) return null
  return { writer, at, step: typeof step === 'string' ? step : null, values }
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One draft, as the server stores it: a text, because servers trim the texts inside of plain JSON. */
export const readDraft = (value: unknown): StoredDraft | null =>
  draftIn(typeof value === 'string' ? parsed(value) : value)

/** The versions in the browser, newest first. */
export function readVersions(text: string | null): readonly StoredDraft[] {
  const list = parsed(text)
  if (!Array.isArray(list)) return []
  return list
    .map(draftIn)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.at - a.at)
}

export const writeVersions = (versions: readonly StoredDraft[]): string =>
  JSON.stringify(versions.slice(0, MOST_VERSIONS))

/** The draft without its writer. */
export const plainDraft = ({ at, step, values }: StoredDraft): Draft => ({ at, step, values })
