// The menu **Saved searches** of a board.
import { Bookmark } from 'lucide-react'
import { selectSavedSearches } from '../../../state/saved-searches/saved-searches.slice'
import { buttonClass } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import type { BoardStatus } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { SearchesForm } from './searches-form'

export function SearchesMenu({ status }: { readonly status: BoardStatus }) {
  const count = useAppSelector((state) => selectSavedSearches(state).length)
  return (
    <Popover
      label="Saved searches"
      triggerClass={buttonClass('bare', 'small')}
      triggerLabel={count === 0 ? 'Saved searches' : `Saved searches (${count})`}
      trigger={
        <>
          <Bookmark size={16} aria-hidden="true" />
          {count === 0 ? null : count}
        </>
      }
    >
      {(close) => <SearchesForm status={status} onApplied={close} />}
    </Popover>
  )
}
