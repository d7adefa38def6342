// A call that creates a loan from a draft, as this browser remembers it: from before it's sent until its outcome is known and, if it
// created the loan, until the server lists the loan under the draft. So neither a reload nor a closed tab loses it.
import { isRecord } from '../../contract/json'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import type { DraftVersion } from '../drafts/draft-version'
import { draftCreated } from '../drafts/drafts.slice'

export interface CreateAttempt {
  /** The Idempotency-Key. */
  readonly key: string
  readonly request: unknown
  /** The version of the draft that was sent, and those that it includes. */
  readonly version: DraftVersion
  readonly lineage: readonly DraftVersion[]
  /** The loan that it created, and when (official ms); null while the outcome isn't known. */
  readonly created: { readonly loanId: number; readonly at: number } | null
}

const PREFIX = 'create-attempt:'

const isVersion = (value: unknown): value is DraftVersion =>
  isRecord(value) && typeof value.writer === 'string' && typeof value.n === 'number'

function createdIn(value: unknown): CreateAttempt['created'] {
  if (!isRecord(value) || typeof value.loanId !== 'number' || typeof value.at !== 'number') return null
  return { loanId: value.loanId, at: value.at }
}

/** The attempt of this browser for the draft with this key; null without one. */
export function storedAttempt(draft: string, { localStorage }: EpicDependencies): CreateAttempt | null {
  const text = localStorage.read(`${PREFIX}${draft}`)
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return null
    const { key, request, version, lineage, created } = stored
    if (typeof key !== 'string' || !isRecord(request) || !isVersion(version) || !Array.isArray(lineage)) return null
    return { key, request, version, lineage: lineage.filter(isVersion), created: createdIn(created) }
  } catch {
    return null
  }
}

/** The drafts for which this browser has an attempt. */
export const attemptedDrafts = ({ localStorage }: EpicDependencies): readonly string[] =>
  localStorage.keys(PREFIX).map((name) => name.slice(PREFIX.length))

export const storeAttempt = (draft: string, attempt: CreateAttempt, { localStorage }: EpicDependencies): void =>
  localStorage.write(`${PREFIX}${draft}`, JSON.stringify(attempt))

export const forgetAttempt = (draft: string, { localStorage }: EpicDependencies): void =>
  localStorage.remove(`${PREFIX}${draft}`)

/** Remembers the loan that the attempt created, and tells the form and the server about it. */
export function attemptCreated(
  draft: string,
  attempt: CreateAttempt,
  created: NonNullable<CreateAttempt['created']>,
  tools: EpicDependencies,
): AppEvent {
  storeAttempt(draft, { ...attempt, created }, tools)
  const { version, lineage } = attempt
  return draftCreated({ key: draft, ...created, ...version, lineage, browser: tools.ids.browser() })
}
