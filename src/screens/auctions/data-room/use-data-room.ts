// The data room of the panel's auction. It's fetched when it's shown, and again when the auction says that something in it changed.
import { useEffect, useState } from 'react'
import { dataRoomOpened, type LoadedDataRoom, selectDataRoom } from '../../../state/documents/documents.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'

/** `loaded` is undefined until it is requested; `reload` fetches it once more. */
export function useDataRoom(): { readonly loaded: LoadedDataRoom | undefined; readonly reload: () => void } {
  const { id, agreement, opened } = useAuction().auction
  const dispatch = useAppDispatch()
  const loaded = useAppSelector((state) => selectDataRoom(state, id))
  const news = [agreement?.version, agreement?.accepted, ...(opened ?? []).map(({ count }) => count)].join()
  const [fetchedFor, setFetchedFor] = useState<string | null>(null)
  useEffect(() => {
    if (fetchedFor === news) return
    setFetchedFor(news)
    dispatch(dataRoomOpened({ auctionId: id }))
  }, [dispatch, id, news, fetchedFor])
  return { loaded, reload: () => dispatch(dataRoomOpened({ auctionId: id })) }
}
