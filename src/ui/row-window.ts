// The arithmetic of a windowed list: which rows of a fixed height are to be drawn. No measuring, no state.

export interface RowWindow {
  /** First row to draw. */
  readonly first: number
  /** One past the last row to draw. */
  readonly end: number
}

export interface RowWindowInput {
  readonly count: number
  readonly rowHeight: number
  /** How far the list's top lies above the top of what is visible, px; negative when it lies below. */
  readonly hiddenAbove: number
  readonly visibleHeight: number
  /** Rows drawn beyond each edge, so that a quick scroll meets something. */
  readonly spare: number
}

/** The rows that are visible, plus the spare ones; always within 0..count, never more for a longer list. */
export function rowWindow({ count, rowHeight, hiddenAbove, visibleHeight, spare }: RowWindowInput): RowWindow {
  const firstVisible = Math.floor(hiddenAbove / rowHeight)
  const endVisible = Math.ceil((hiddenAbove + visibleHeight) / rowHeight)
  const first = Math.min(Math.max(0, firstVisible - spare), count)
  return { first, end: Math.max(first, Math.min(count, endVisible + spare)) }
}

/** By how much to scroll so that a row is wholly visible, px; 0 when it is already. */
export function scrollToReveal(rowTop: number, rowHeight: number, viewTop: number, viewHeight: number): number {
  if (rowTop < viewTop) return rowTop - viewTop
  const below = rowTop + rowHeight - (viewTop + viewHeight)
  return below > 0 ? below : 0
}
