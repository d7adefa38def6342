// Which text a version of a draft includes. Each tab is a writer that counts its own changes; the clock doesn't count, because it may
// stand still, go back, or show one instant for two changes. A version with its lineage is a version vector: the last change of each
// writer that it includes.

/** Identifies a version. */
export interface DraftVersion {
  /** The id of the tab that wrote it, new with each load of a page. */
  readonly writer: string
  /** The number of this change among those of its writer. Drafts stored before there was a count have their time instead, ms. */
  readonly n: number
}

/** True for a version whose text a known one includes: each version of a writer continues the earlier ones. */
export const isCovered = (known: readonly DraftVersion[], { writer, n }: DraftVersion): boolean =>
  known.some((each) => each.writer === writer && each.n >= n)

/** Both lists, with the newest version of each writer. The first list goes first. */
export function joinVersions(first: readonly DraftVersion[], second: readonly DraftVersion[]): readonly DraftVersion[] {
  const joined: DraftVersion[] = []
  for (const { writer, n } of [...first, ...second]) {
    const place = joined.findIndex((each) => each.writer === writer)
    const known = joined[place]
    if (known === undefined) joined.push({ writer, n })
    else if (known.n < n) joined[place] = { writer, n }
  }
  return joined
}
