// Drafts as text: a list of versions, one per writer, and of the loans created from them, in the browser and on the server. Outdated,
// truncated or invalid text is ignored.
import { isRecord } from '../../contract/json'
import { type DraftVersion, joinVersions } from './draft-version'
import type { CreatedLoan, Draft, OfferedDraft, StoredDraft } from './drafts.slice'

/**
 * Maximum number of versions, one per tab or device. Beyond it the oldest are dropped, so that the text stays far below the 256 kB
 * that a server accepts per key.
 */
const MAX_VERSIONS = 8

/** Only the newest versions of longer lineages count. */
const MAX_LINEAGE = 8

/** What is stored under the key of a draft. */
export interface StoredForm {
  /** Last stored first. */
  readonly versions: readonly StoredDraft[]
  /** Last created first. */
  readonly loans: readonly CreatedLoan[]
}

function versionIn(value: unknown): DraftVersion | null {
  if (!isRecord(value) || typeof value.writer !== 'string') return null
  // Drafts of earlier releases count by their time. A page never mixes both, so the numbers of one writer are comparable.
  const n = value.n ?? value.at
  return typeof n === 'number' ? { writer: value.writer, n } : null
}

const versionsIn = (value: unknown): readonly DraftVersion[] =>
  Array.isArray(value) ? value.map(versionIn).filter((version) => version !== null) : []

/** The versions that follow if this stored version is continued. */
export const lineageOf = ({ writer, n, lineage }: StoredDraft): readonly DraftVersion[] =>
  joinVersions([{ writer, n }], lineage).slice(0, MAX_LINEAGE)

const browserIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function draftIn(value: unknown): StoredDraft | null {
  const version = versionIn(value)
  if (!isRecord(value) || version === null) return null
  const { browser, at, step, values, lineage } = value
  if (typeof at !== 'number' || !isRecord(values)) return null
  return {
    ...version,
    browser: browserIn(browser),
    at,
    step: typeof step === 'string' ? step : null,
    values,
    lineage: versionsIn(lineage),
    isCopy: value.isCopy === true,
  }
}

function loanIn(value: unknown): CreatedLoan | null {
  const version = versionIn(value)
  if (!isRecord(value) || version === null) return null
  const { loanId, at, browser, lineage } = value
  if (typeof loanId !== 'number' || typeof at !== 'number') return null
  return { ...version, loanId, at, browser: browserIn(browser), lineage: versionsIn(lineage) }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function formIn(list: readonly unknown[]): StoredForm {
  return {
    versions: list.map(draftIn).filter((draft) => draft !== null),
    loans: list.map(loanIn).filter((loan) => loan !== null),
  }
}

/** What the server stores for a form. It's stored as one text, because servers trim strings inside JSON. */
export function readServerForm(value: unknown): StoredForm {
  const read = typeof value === 'string' ? parseJson(value) : value
  return formIn(Array.isArray(read) ? read : [read])
}

/** The versions in the browser. */
export function readLocalVersions(text: string | null): readonly StoredDraft[] {
  const list = parseJson(text)
  return Array.isArray(list) ? formIn(list).versions : []
}

/** The identities of versions in the browser. */
export const readDraftVersions = (text: string | null): readonly DraftVersion[] => versionsIn(parseJson(text))

export const writeVersions = (versions: readonly StoredDraft[], loans: readonly CreatedLoan[] = []): string =>
  JSON.stringify([...versions.slice(0, MAX_VERSIONS), ...loans.slice(0, MAX_VERSIONS)])

/** The draft without its writer. */
export const plainDraft = ({ at, step, values }: Draft): Draft => ({ at, step, values })

/** Converts a stored version to an offer; `here` is the id of this browser. */
export const offeredDraft = (stored: StoredDraft, here: string): OfferedDraft => ({
  ...plainDraft(stored),
  version: { writer: stored.writer, n: stored.n },
  lineage: lineageOf(stored),
  isFromThisBrowser: stored.browser === here,
})
