// Questions with their answers, in the order in which the viewer got to see them.
import type { ReactNode } from 'react'
import type { AuctionQuestion } from '../../../state/questions/questions.slice'
import { answeredText, askedText, unansweredText } from './question-copy'

interface QuestionListProps {
  readonly questions: readonly AuctionQuestion[]
  /** Answers may still come. */
  readonly isOpen: boolean
  /** What stands below a question. */
  readonly below?: (question: AuctionQuestion) => ReactNode
}

export function QuestionList({ questions, isOpen, below }: QuestionListProps) {
  return (
    <ol className="questions__list" aria-label="Questions">
      {questions.map((question) => (
        <li key={question.id}>
          <p className="key num">{askedText(question)}</p>
          <p className="questions__text">{question.question}</p>
          {question.answers.map((answer, index) => (
            <div key={answer.at + answer.answer} className="questions__answer">
              <p className="key num">{answeredText(answer, index > 0, question)}</p>
              <p className="questions__text">{answer.answer}</p>
            </div>
          ))}
          {question.answers.length === 0 ? <p className="key">{unansweredText(isOpen)}</p> : null}
          {below?.(question)}
        </li>
      ))}
    </ol>
  )
}
