// Sentences about questions and answers, and the sheet that lists them in the closing pack. Pure.
import { formatZonedDateTime } from '../../../domain/official-time'
import type { AuctionQuestion, QuestionAnswer } from '../../../state/questions/questions.slice'
import { type Stamp, stampText } from '../../paper-stamp'
import type { SheetContent } from '../paper/sheet-html'

type Asked = Pick<AuctionQuestion, 'own' | 'asked_at' | 'asked_by'>

/** `Harbor Crest asked, 03/02/2026 10:42:00 ET`; without a time for a question of another investor. */
export function askedText({ own, asked_at: at, asked_by: firm }: Asked): string {
  const who = own ? 'You asked' : firm ? `${firm.name} asked` : 'Another investor asked'
  return at ? `${who}, ${formatZonedDateTime(at)}` : who
}

/** `Answered to all investors, 03/02/2026 10:42:00 ET`. A later answer corrects the one before it. */
export function answeredText(answer: QuestionAnswer, isLater: boolean, question: Asked): string {
  const asker = question.own ? 'you' : (question.asked_by?.name ?? 'the investor who asked')
  const to = answer.to_all ? 'all investors' : `${asker} only`
  return `${isLater ? 'Corrected' : 'Answered'} to ${to}, ${formatZonedDateTime(answer.at)}`
}

/** What stands under a question without an answer. */
export const unansweredText = (isOpen: boolean): string =>
  isOpen ? 'Not answered yet.' : 'Not answered before the auction started.'

interface SheetInput extends Stamp {
  readonly project: string
  readonly isOpen: boolean
}

/** Every question with its answers, oldest first, for the seller. */
export function questionSheet(
  questions: readonly AuctionQuestion[],
  { project, isOpen, ...stamp }: SheetInput,
): SheetContent {
  return {
    title: 'Questions and answers',
    subtitle: project,
    sections: questions.map((question) => ({
      title: `${question.id}. ${askedText(question)}`,
      paragraphs: [
        question.question,
        ...question.answers.flatMap((answer, index) => [
          `${answeredText(answer, index > 0, question)}:`,
          answer.answer,
        ]),
        ...(question.answers.length === 0 ? [unansweredText(isOpen)] : []),
      ],
    })),
    signatures: [],
    stamp: stampText(stamp),
  }
}
