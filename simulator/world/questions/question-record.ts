// A question of an investor about an auction, with its answers. Times are virtual ms.

/** Names a request, so that a repeat of it adds nothing. */
interface SentOnce {
  readonly userId: number
  /** The Idempotency-Key; null if a repeat can't be recognized. */
  readonly key: string | null
}

interface Text extends SentOnce {
  /** Its place among all questions and answers of the auction, from 1. */
  readonly n: number
  readonly at: number
  readonly text: string
}

export interface AnswerRecord extends Text {
  /** Whether all invited investors may read it, and not only the one who asked. */
  readonly toAll: boolean
}

export interface QuestionRecord extends Text {
  /** The firm that asked, under its name at that time. */
  readonly firm: { readonly id: number; readonly name: string }
  /** Oldest first; a later one corrects those before it. */
  readonly answers: readonly AnswerRecord[]
}
