// Title and icon of the tab: outbid, closing or leading, so that it can be seen from another one. Renders nothing.
import { useEffect, useMemo, useRef } from 'react'
import { timeLeftMs } from '../domain/official-time'
import { useOfficialNow } from '../screens/official-clock'
import { useAppSelector, useGetState, useView } from '../screens/store-binding'
import { selectAuction } from '../state/auctions/auctions.selectors'
import { makeOwnLive } from '../state/auctions/own-live'
import { selectIsOld } from '../state/connection/freshness'
import { selectLoan } from '../state/loans/loans.selectors'
import favicon from '../ui/favicon.svg'
import closing from '../ui/favicon-closing.svg'
import leading from '../ui/favicon-leading.svg'
import outbid from '../ui/favicon-outbid.svg'
import type { Stake, TabState } from './tab-copy'
import { tabPrefix, tabStateOf } from './tab-copy'

const icons: Readonly<Record<TabState, string>> = { closing, leading, outbid }

/** Between what is said here and the title of the page. */
const SEPARATOR = ' | '

const withoutPrefix = (title: string): string =>
  title.slice(title.indexOf(SEPARATOR) < 0 ? 0 : title.indexOf(SEPARATOR) + SEPARATOR.length)

function writeTitle(prefix: string): void {
  const page = withoutPrefix(document.title)
  const title = prefix === '' ? page : `${prefix}${SEPARATOR}${page}`
  if (document.title !== title) document.title = title
}

/** Keeps both right as long as it is mounted. */
export function TabMark() {
  const own = useView(makeOwnLive)
  const isOld = useAppSelector(selectIsOld)
  const getState = useGetState()
  const now = useOfficialNow()
  const stakes = useMemo((): readonly Stake[] => {
    const state = getState()
    return own.flatMap((id) => {
      const row = selectAuction(state, id)
      if (row === undefined) return []
      const isCounting = now !== null && row.end_at && !row.paused_at
      return {
        name: selectLoan(state, id)?.project_name ?? `Auction ${id}`,
        own: row.own,
        leftMs: isCounting ? timeLeftMs(row.end_at ?? '', now) : null,
      }
    })
  }, [own, now, getState])
  const prefix = tabPrefix(stakes, isOld)
  const mark = tabStateOf(stakes)

  const wanted = useRef(prefix)
  useEffect(() => {
    wanted.current = prefix
    writeTitle(prefix)
  }, [prefix])
  useEffect(() => {
    // Each page sets its own title.
    const watching = new MutationObserver(() => writeTitle(wanted.current))
    watching.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watching.disconnect()
      writeTitle('')
    }
  }, [])

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null) return
    link.href = mark === null || isOld ? favicon : icons[mark]
    return () => {
      link.href = favicon
    }
  }, [mark, isOld])
  return null
}
