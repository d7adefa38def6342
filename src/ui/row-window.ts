// The arithmetic of a windowed list: which rows of a fixed height to render. No measuring, no state.

export interface RowWindow {
  /** First row to render. */
  readonly first: number
  /** One past the last row to render. */
  readonly end: number
}

export interface RowWindowInput {
  readonly count: number
  readonly rowHeight: number
  /** How far the top of the list is above the top of the visible area, px; negative if it is below. */
  readonly hiddenAbove: number
  readonly visibleHeight: number
  /** Extra rows beyond each edge, so that a fast scroll does not show gaps. */
  readonly spare: number
}

/** The visible rows plus the extra ones; always within 0..count, never more for a longer list. */
export function rowWindow({ count, rowHeight, hiddenAbove, visibleHeight, spare }: RowWindowInput): RowWindow {
  const firstVisible = Math.floor(hiddenAbove / rowHeight)
  const endVisible = Math.ceil((hiddenAbove + visibleHeight) / rowHeight)
  const first = Math.min(Math.max(0, firstVisible - spare), count)
  return { first, end: Math.max(first, Math.min(count, endVisible + spare)) }
}

/** How far to scroll so that a row is fully visible, px; 0 if it already is. */
export function scrollToReveal(rowTop: number, rowHeight: number, viewTop: number, viewHeight: number): number {
  if (rowTop < viewTop) return rowTop - viewTop
  const below = rowTop + rowHeight - (viewTop + viewHeight)
  return below > 0 ? below : 0
}
