// Whether an auction that a person has just begun to see passes one of their saved searches (restates the app's rule).
import { isRecord } from '../../../src/contract/json'
import { SAVED_SEARCHES_KEY } from '../../../src/contract/saved-searches'
import { withoutInvisible } from '../../../src/contract/text-limits'
import { WATCH_LIST_KEY } from '../../../src/contract/watch-list'
import { firmName } from '../people/people'
import type { AuctionRecord, WorldState } from '../state'

/** Without case, accents and other ways to write an apostrophe or a dash. */
const folded = (text: string): string =>
  text
    .replaceAll(/[\u2018\u2019\u201b\u00b4\u02b9\u02bb\u02bc\u02c8\u0060\uff07]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** As many searches and as long a name as the app lets a user save. A preference may hold anything. */
const MAX_SEARCHES = 50
const MAX_NAME = 60

/** The names of this person's saved searches that the auction passes. */
export function searchesMatching(state: WorldState, userId: number, auction: AuctionRecord): readonly string[] {
  const stored = state.preferences[userId]?.[SAVED_SEARCHES_KEY]?.value
  if (!isRecord(stored)) return []
  const searches = Object.values(stored).slice(0, MAX_SEARCHES)
  return searches.flatMap((search) =>
    isRecord(search) && typeof search.name === 'string' && passes(state, userId, auction, search.filter)
      ? [[...withoutInvisible(search.name)].slice(0, MAX_NAME).join('')]
      : [],
  )
}

function passes(state: WorldState, userId: number, auction: AuctionRecord, stored: unknown): boolean {
  const { search, construction, permanent, win, pass, watched, person }: Readonly<Record<string, unknown>> = isRecord(
    stored,
  )
    ? stored
    : {}
  // No one has won or passed on an auction that they see for the first time.
  if (win === true || pass === true) return false
  const watchList = state.preferences[userId]?.[WATCH_LIST_KEY]?.value
  if (watched === true && !(isRecord(watchList) && watchList[auction.id] === true)) return false
  const { type } = auction.loan.loan_section_act
  if (
    (construction === true) !== (permanent === true) &&
    type !== (construction === true ? 'construction' : 'permanent')
  )
    return false
  if (typeof person === 'number' && person !== auction.originatorProfileId) return false
  if (person === 'lender' && auction.originatorProfileId !== null) return false
  const text = textOf(state, auction)
  return (
    typeof search !== 'string' ||
    folded(search)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

function textOf(state: WorldState, { loan, sellerProfileId }: AuctionRecord): string {
  const { name, label } = loan.loan_section_act
  const { project_name, project_city, project_state, fha_number } = loan
  const lender = firmName(state, sellerProfileId)
  return folded([project_name, project_city, project_state, fha_number, lender, name, label].join(' '))
}
