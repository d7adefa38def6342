// The seller answers a question, or corrects the answer, and chooses who sees it. The form opens by a press, with what
// was written there and not sent.
import { type FormEvent, useState } from 'react'
import { formMessage } from '../../../domain/validation/form-message'
import { firstProblem, max, required } from '../../../domain/validation/rules'
import { questionAnswerRequest } from '../../../state/questions/questions.epics'
import { type AuctionQuestion, questionSubjects } from '../../../state/questions/questions.slice'
import { Button } from '../../../ui/button'
import { SegmentedField } from '../../../ui/choice-group'
import { Notice } from '../../../ui/states'
import { TextArea } from '../../../ui/text-area'
import { useToast } from '../../../ui/toasts'
import { useRequest } from '../../use-request'
import { toastSubject } from '../toast-subject'
import { OpenedByPress } from './opened-by-press'
import { useFocusOnMount } from './use-focus-on-mount'
import { useWrittenText } from './use-written-text'
import { WrittenVersion } from './written-version'

/** The server’s limit. */
const MAX_ANSWER_LENGTH = 5000

interface AnswerFormProps {
  readonly auctionId: number
  readonly question: AuctionQuestion
}

/** **Answer** or **Correct the answer**, and the form once it's pressed. */
export function AnswerForm(props: AnswerFormProps) {
  const { id, answers } = props.question
  const text = answers.length > 0 ? 'Correct the answer' : 'Answer'
  return (
    <OpenedByPress
      text={text}
      name={`${text} to question ${id}`}
      form={(onClose) => <OpenForm {...props} onClose={onClose} />}
    />
  )
}

interface OpenFormProps extends AnswerFormProps {
  readonly onClose: () => void
}

function OpenForm({ auctionId, question, onClose }: OpenFormProps) {
  const toast = useToast()
  const written = useWrittenText(answerDraftKey(auctionId, question.id))
  const field = useFocusOnMount()
  const [wasSent, setWasSent] = useState(false)
  const request = useRequest(questionAnswerRequest, questionSubjects.answer(auctionId, question.id), {
    onSucceeded() {
      discard()
      toast({ tone: 'good', text: 'Answer sent.', about: toastSubject(auctionId) })
    },
  })
  const discard = () => {
    request.dismiss()
    written.clear()
    onClose()
  }
  const { text, toAll } = written.content
  const isCorrection = question.answers.length > 0
  const problems = {
    text: firstProblem(text.trim(), 'Answer', [required, max(MAX_ANSWER_LENGTH)]),
    toAll: toAll === null ? 'Choose who sees the answer' : null,
  }
  const refused = request.status === 'failed' ? request.error : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problems.text !== null || toAll === null || request.isOpen) return
    request.send({ auctionId, questionId: question.id, attempt: written.attempt(), answer: text.trim(), toAll })
  }
  const write = (change: Parameters<typeof written.write>[0]) => {
    request.dismiss()
    setWasSent(false)
    written.write(change)
  }
  const unshown = formMessage(refused, ['answer'])
  return (
    <form className="questions__form" onSubmit={submit} noValidate aria-label={`Answer question ${question.id}`}>
      <WrittenVersion label="Answer" written={written} />
      <TextArea
        ref={field}
        label={isCorrection ? 'Corrected answer' : 'Answer'}
        value={text}
        onText={(next) => write({ text: next })}
        help={isCorrection ? 'It’s added below the earlier answer, which stays visible.' : undefined}
        error={(wasSent ? problems.text : null) ?? refused?.fields.answer?.[0]}
      />
      <SegmentedField
        label="Who sees it"
        value={toAll === null ? '' : String(toAll)}
        options={[
          { value: 'true', label: 'All invited investors' },
          { value: 'false', label: `Only ${question.asked_by?.name ?? 'the investor who asked'}` },
        ]}
        onChoice={(value) => write({ toAll: value === 'true' })}
        help="Other investors never see who asked."
        error={wasSent ? problems.toAll : null}
      />
      {unshown === null ? null : (
        <Notice tone="wrong" role="alert">
          {unshown}
        </Notice>
      )}
      <div className="questions__buttons">
        <Button type="submit" size="small" busy={request.isOpen}>
          Send answer
        </Button>
        <Button tone="quiet" size="small" disabled={request.isOpen} onClick={discard}>
          {text === '' ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}

const answerDraftKey = (auctionId: number, questionId: number): string => `auction-answer:${auctionId}:${questionId}`
