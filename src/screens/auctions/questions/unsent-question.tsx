// A question that was being written when the auction started. It can't be sent anymore, but the text stays until it's discarded.
import { draftCleared, selectDraft } from '../../../state/drafts/drafts.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { questionDraftKey } from './question-form'

export function UnsentQuestion({ auctionId }: { readonly auctionId: number }) {
  const key = questionDraftKey(auctionId)
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectDraft(state, key).own?.values.text)
  if (typeof text !== 'string' || text === '') return null
  return (
    <Notice tone="warn" role="alert">
      <p>The auction has started, so this question wasn’t sent:</p>
      <p className="questions__text">{text}</p>
      <Button tone="quiet" size="small" onClick={() => dispatch(draftCleared({ key }))}>
        Discard
      </Button>
    </Notice>
  )
}
