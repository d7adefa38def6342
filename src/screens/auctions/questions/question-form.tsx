// An investor asks a question about an auction. The form opens by a press, with what was written there and not sent.
import { type FormEvent, useState } from 'react'
import { formMessage } from '../../../domain/validation/form-message'
import { firstProblem, max, required } from '../../../domain/validation/rules'
import { questionAskRequest } from '../../../state/questions/questions.epics'
import { questionSubjects } from '../../../state/questions/questions.slice'
import { Button } from '../../../ui/button'
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
const MAX_QUESTION_LENGTH = 2000

/** The key of the draft of a question about this auction. */
export const questionDraftKey = (auctionId: number): string => `auction-question:${auctionId}`

/** **Ask a question**, and the form once it's pressed. */
export const QuestionForm = ({ auctionId }: { readonly auctionId: number }) => (
  <OpenedByPress text="Ask a question" form={(onClose) => <OpenForm auctionId={auctionId} onClose={onClose} />} />
)

interface OpenFormProps {
  readonly auctionId: number
  readonly onClose: () => void
}

function OpenForm({ auctionId, onClose }: OpenFormProps) {
  const toast = useToast()
  const written = useWrittenText(questionDraftKey(auctionId))
  const field = useFocusOnMount()
  const [problem, setProblem] = useState<string | null>(null)
  const request = useRequest(questionAskRequest, questionSubjects.ask(auctionId), {
    onSucceeded() {
      discard()
      toast({ tone: 'good', text: 'Question sent to the seller.', about: toastSubject(auctionId) })
    },
  })
  const discard = () => {
    request.dismiss()
    written.clear()
    onClose()
  }
  const { text } = written.content
  const refused = request.status === 'failed' ? request.error : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const invalid = firstProblem(text.trim(), 'Question', [required, max(MAX_QUESTION_LENGTH)])
    setProblem(invalid)
    if (invalid === null && !request.isOpen)
      request.send({ auctionId, attempt: written.attempt(), question: text.trim() })
  }
  const unshown = formMessage(refused, ['question'])
  return (
    <form className="questions__form" onSubmit={submit} noValidate aria-label="Ask a question">
      <WrittenVersion label="Question" written={written} />
      <TextArea
        ref={field}
        label="Your question"
        value={text}
        onText={(next) => {
          request.dismiss()
          setProblem(null)
          written.write({ text: next })
        }}
        help="The seller sees your firm’s name. If they answer to all investors, the others see the question without it."
        error={problem ?? refused?.fields.question?.[0]}
      />
      {unshown === null ? null : (
        <Notice tone="wrong" role="alert">
          {unshown}
        </Notice>
      )}
      <div className="questions__buttons">
        <Button type="submit" size="small" busy={request.isOpen}>
          Send question
        </Button>
        <Button tone="quiet" size="small" disabled={request.isOpen} onClick={discard}>
          {text === '' ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}
