// The menu **Saved searches** of a board.
import { Bookmark } from 'lucide-react'
import { selectSavedSearches } from '../../../state/saved-searches/saved-searches.slice'
import { Popover } from '../../../ui/popover'
import type { BoardStatus } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { SearchesForm } from './searches-form'

export function SearchesMenu({ status }: { readonly status: BoardStatus }) {
  const count = useAppSelector((state) => selectSavedSearches(state).length)
  return (
    <Popover
      label="Saved searches"
      triggerClass="icon-button"
      triggerLabel={count === 0 ? 'Saved searches' : `Saved searches (${count})`}
      trigger={
        <span className="icon-button__face" title="Saved searches">
          <Bookmark size={18} fill={count === 0 ? 'none' : 'currentColor'} aria-hidden="true" />
        </span>
      }
    >
      {(close) => <SearchesForm status={status} onApplied={close} />}
    </Popover>
  )
}
