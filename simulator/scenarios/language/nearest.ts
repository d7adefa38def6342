// Suggests the word that an author probably meant.

/** How many letters of a word are enough if a known word begins with them. */
const MIN_BEGINNING = 4

/** The nearest known word, or null if none is close. The beginning of a known word is close. */
function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null
  // Any two words of two letters are two changes apart.
  let bestDistance = (word.length <= 2 ? 1 : Math.max(2, Math.ceil(word.length / 3))) + 1
  for (const candidate of known) {
    const isBeginning = word.length >= MIN_BEGINNING && candidate.toLowerCase().startsWith(word.toLowerCase())
    // Each letter more is a change, so a text of a million letters is compared with nothing.
    if (!isBeginning && Math.abs(candidate.length - word.length) >= bestDistance) continue
    const current = isBeginning ? 1 : distance(word.toLowerCase(), candidate.toLowerCase())
    if (current < bestDistance) {
      bestDistance = current
      best = candidate
    }
  }
  return best
}

/** The edit distance to the nearest known word, or infinity if none is close. */
export function wordDistance(word: string, known: Iterable<string>): number {
  const match = nearest(word, known)
  return match === null ? Number.POSITIVE_INFINITY : distance(word.toLowerCase(), match.toLowerCase())
}

/** ` Did you mean 'x'?`, or an empty string. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearest(word, known)
  return near === null ? '' : ` Did you mean '${near}'?`
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const substitution = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(substitution, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
