// Loads every lazy part of boards and panels, so that component tests render them at once. Never part of the app.
import { bidDialog, confirmation, csv, replay, rowMissing, shortcuts } from '../auctions/board/lazy-parts'
import { calendarFile, findings, sellers } from '../auctions/panel/lazy-parts'

/** Resolves when all parts are loaded. */
export async function loadLazyParts(): Promise<void> {
  const all = [bidDialog, shortcuts, confirmation, replay, rowMissing, csv, sellers, findings, calendarFile]
  await Promise.all(all.map(({ load }) => load()))
}
