// **Questions**: what invited investors asked before the auction, and what its seller answered. Loaded with the panel's lower sections.
import { useEffect } from 'react'
import {
  questionsLeft,
  questionsOpened,
  selectQuestions,
  selectWatchedQuestions,
} from '../../../state/questions/questions.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import { ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { useRole } from '../../use-role'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { AnswerForm } from './answer-form'
import { QuestionForm } from './question-form'
import { QuestionList } from './question-list'
import { UnsentQuestion } from './unsent-question'
import './questions.css'

/** Updates live while questions are open. Once they're closed, an auction without questions has no section. */
export function QuestionsSection() {
  const { auction, isGone } = useAuction()
  const isOffered = useOffers('auction-questions')
  return isOffered && !isGone ? (
    <Questions key={auction.id} auctionId={auction.id} isOpen={auction.status === 'pre'} />
  ) : null
}

interface QuestionsProps {
  readonly auctionId: number
  readonly isOpen: boolean
}

function Questions({ auctionId, isOpen }: QuestionsProps) {
  const questions = useFollowedQuestions(auctionId, isOpen)
  const unreadable = useAppSelector((state) => selectUnreadable(state, `question.list:${auctionId}`))
  const isInvestor = useRole() === 'investor'
  const dispatch = useAppDispatch()
  if (questions === undefined || questions.status === 'loading')
    return isOpen ? (
      <PanelSection title="Questions">
        <LoadingNote>Loading questions</LoadingNote>
        <Skeleton height="48px" />
      </PanelSection>
    ) : null
  if (questions.status === 'failed')
    return (
      <PanelSection title="Questions">
        <ErrorState
          title="Couldn’t load questions"
          onRetry={() => dispatch(questionsOpened({ auctionId, canChange: isOpen }))}
        >
          {questions.error?.message ?? 'The server didn’t give a reason.'}
        </ErrorState>
      </PanelSection>
    )
  const { rows } = questions
  if (!isOpen && rows.length === 0 && unreadable === 0)
    return isInvestor ? <UnsentQuestion auctionId={auctionId} /> : null
  return (
    <PanelSection title="Questions">
      <div className="questions">
        <UnreadableNote count={unreadable} one="question" />
        {rows.length === 0 && unreadable === 0 ? (
          <p className="panel__sub">
            {isInvestor ? 'No questions yet.' : 'No questions yet. Investors can ask until the auction starts.'}
          </p>
        ) : (
          <QuestionList
            questions={rows}
            isOpen={isOpen}
            below={(question) =>
              isOpen && !isInvestor ? <AnswerForm auctionId={auctionId} question={question} /> : null
            }
          />
        )}
        {!isInvestor ? null : isOpen ? (
          <QuestionForm auctionId={auctionId} />
        ) : (
          <UnsentQuestion auctionId={auctionId} />
        )}
      </div>
    </PanelSection>
  )
}

/** The questions, fetched when they're shown, followed while they can change, and forgotten afterwards. */
function useFollowedQuestions(auctionId: number, canChange: boolean) {
  const dispatch = useAppDispatch()
  const questions = useAppSelector((state) => selectQuestions(state, auctionId))
  const isFollowed = useAppSelector((state) => selectWatchedQuestions(state) === auctionId)
  // Also after the simulator has switched worlds, and when the auction starts.
  const isDue = questions === undefined || isFollowed !== canChange
  useEffect(() => {
    if (isDue) dispatch(questionsOpened({ auctionId, canChange }))
  }, [dispatch, auctionId, canChange, isDue])
  useEffect(() => () => dispatch(questionsLeft({ auctionId })), [dispatch, auctionId])
  return questions
}
